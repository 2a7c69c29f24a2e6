import { type Amount, hasCents } from './amount'
import { isWholeCurrency } from './currencies'

/** How a language writes amounts. */
export type AmountStyle = {
  readonly group: string
  readonly decimal: string
  /** Whether the currency stands before the amount. */
  readonly currencyFirst: boolean
}

const ENGLISH: AmountStyle = { group: ',', decimal: '.', currencyFirst: true }

/** "55,731,500". Cents are shown where the currency has them, and where they are not zero. */
export function formatAmount(amount: Amount, currency: string, { group, decimal }: AmountStyle = ENGLISH): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return isWholeCurrency(currency) && !hasCents(amount) ? grouped : `${grouped}${decimal}${cents}`
}

/** "UGX 55,731,500": the amount with its currency. */
export function formatMoney(amount: Amount, currency: string, style: AmountStyle = ENGLISH): string {
  const written = formatAmount(amount, currency, style)
  return style.currencyFirst ? `${currency} ${written}` : `${written}\u00a0${currency}`
}
