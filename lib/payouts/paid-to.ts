import { formatPhone } from '@/lib/phone/number'
import type { RowView } from './view'

/**
 * The destination of a row for people: its phone, or the code of the payee whose wallet is paid. Null without a destination.
 */
export const paidToOf = ({ phone, network, payee }: RowView): string | null =>
  phone === null ? (network === 'wallet' && payee !== null ? payee.code : null) : formatPhone(phone)
