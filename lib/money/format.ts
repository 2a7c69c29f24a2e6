import { type Amount, hasCents } from './amount'
import { isWholeCurrency } from './currencies'

/** "55,731,500" for people. Cents are shown where the currency has them, and wherever they are not zero. */
export function formatAmount(amount: Amount, currency: string): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return isWholeCurrency(currency) && !hasCents(amount) ? grouped : `${grouped}.${cents}`
}

/** "UGX 55,731,500": the amount with its currency in front. */
export function formatMoney(amount: Amount, currency: string): string {
  return `${currency} ${formatAmount(amount, currency)}`
}
