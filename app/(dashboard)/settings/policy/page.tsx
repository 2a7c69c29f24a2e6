import { PolicySettings } from '@/components/settings/policy/policy-settings'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { readPolicyPage } from '@/lib/policy/rules/read-policy'

export const generateMetadata = pageTitle('shell.page.policy')

export default async function PolicyPage() {
  const staff = await requireStaff('read')
  return (
    <FeatureMessages features={['issues']}>
      <PolicySettings
        view={await readPolicyPage(staff)}
        staff={{
          zone: settings().timeZone,
          meId: staff.id,
          maySet: may(staff.role, 'policy:manage'),
          mayDecide: may(staff.role, 'policy:consent'),
          proof: await stepUpMethod(staff),
        }}
      />
    </FeatureMessages>
  )
}
