import { formatPhone } from '@/lib/phone/number'
import type { RowView } from './view'

/** Where a row is paid, for people: its phone, or the code of the payee whose wallet takes it. Null where it is paid nowhere. */
export const paidToOf = ({ phone, network, payee }: RowView): string | null =>
  phone === null ? (network === 'wallet' && payee !== null ? payee.code : null) : formatPhone(phone)
