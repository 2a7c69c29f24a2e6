import 'server-only'
import type { PaymentPlace } from '@/components/payments/payment-actions'
import { settings } from '@/lib/platform/settings'
import { dateInZone } from '@/lib/time/zone'

/** What the pages of payments are told of the place they stand in. */
export function paymentPlace(): PaymentPlace {
  const { timeZone, service } = settings()
  return { zone: timeZone, today: dateInZone(new Date(), timeZone), externalMethod: service.externalMethod }
}
