import { Findings } from '@/components/reconciliation/findings'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { readFindings } from '@/lib/reconciliation/read-findings'

export const generateMetadata = pageTitle('shell.page.findings')

export default async function FindingsPage() {
  const staff = await requireStaff('read')
  return (
    <Findings
      view={await readFindings(staff)}
      staff={{
        zone: settings().timeZone,
        mayResolve: may(staff.role, 'findings:resolve'),
        proof: await stepUpMethod(staff),
      }}
    />
  )
}
