import { AllHelp } from '@/components/help/all-help'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'

export const generateMetadata = pageTitle('shell.page.help')

export default async function HelpOfAll() {
  await requireStaff('read')
  return (
    <FeatureMessages features={['help']}>
      <AllHelp />
    </FeatureMessages>
  )
}
