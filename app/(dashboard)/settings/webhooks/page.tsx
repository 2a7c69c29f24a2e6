import { WebhookSettings } from '@/components/settings/webhooks/webhook-settings'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { requireStaff } from '@/lib/access/sessions/session'
import { deliveryAddress, listEndpoints } from '@/lib/events/endpoints/endpoints'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'

export const generateMetadata = pageTitle('shell.page.webhooks')

export default async function WebhooksPage() {
  const staff = await requireStaff('webhooks:manage')
  const { webhookAdmin, webhookSecrets } = settings().service
  const listed = webhookAdmin ? await listEndpoints(staff) : null
  return (
    <WebhookSettings
      address={deliveryAddress()}
      endpoints={listed?.ok ? listed.value : null}
      problem={listed?.ok === false ? listed.problem.message : null}
      hasSecret={webhookSecrets.length > 0}
      proof={await stepUpMethod(staff)}
    />
  )
}
