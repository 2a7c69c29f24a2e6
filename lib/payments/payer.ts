import { formatPhone } from '@/lib/phone/number'
import type { Payer } from './view'

const E164 = /^\+[1-9]\d{6,14}$/

/** A phone number as people read it; in another form, unchanged. */
export const phoneText = (phone: string): string => (E164.test(phone) ? formatPhone(phone) : phone)

/** The payer, as far as the service says: the phone, else the email, else the account; null where it says nothing. */
export function payerName(payer: Payer | null): string | null {
  if (payer === null) return null
  if (payer.phone) return phoneText(payer.phone)
  return payer.email || payer.id || null
}
