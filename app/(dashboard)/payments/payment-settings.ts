import 'server-only'
import type { PaymentSettings } from '@/components/payments/payment-settings'
import { settings } from '@/lib/platform/settings'
import { dateInZone } from '@/lib/time/zone'

/** What the pages of payments need to know of this deployment. */
export function paymentSettings(): PaymentSettings {
  const { timeZone, service, mail } = settings()
  return {
    zone: timeZone,
    today: dateInZone(new Date(), timeZone),
    externalMethod: service.externalMethod,
    mails: mail !== null,
  }
}
