import { formatPhone } from '@/lib/phone/number'
import type { Payer } from './view'

/** The payer, as far as the service says: the phone, else the email, else the account; null where it says nothing. */
export function payerName(payer: Payer | null): string | null {
  if (payer === null) return null
  if (payer.phone) return formatPhone(payer.phone)
  return payer.email || payer.id || null
}
