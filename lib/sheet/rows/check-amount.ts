import { type Amount, fromMinor, hasCents, readCellAmount, toMinor } from '@/lib/money/amount'
import { CURRENCIES, isShillings, isWholeCurrency } from '@/lib/money/currencies'
import { formatAmount } from '@/lib/money/format'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import { countryOf } from '@/lib/networks/countries'
import { namesJoined, networksIn } from '@/lib/networks/networks'
import { looksLikeDate } from './deadline'
import type { Patch } from './edit'
import { acceptChange, addProblem, cellIsReadable, type Findings, type Reading } from './read-field'

export type MoneyReadings = { readonly amount: Reading; readonly currency: Reading }
export type Money = { readonly amount: Amount | null; readonly currency: string | null }

const CURRENCY_WORDS: ReadonlyMap<string, string> = new Map(
  CURRENCIES.flatMap(({ words = [], code }) => words.map((word) => [word, code] as const)),
)

/** Reads how much a row pays, in which currency; `usual` is the currency of rows that name none. */
export function checkMoney(found: Findings, readings: MoneyReadings, patch: Patch | null, usual: string): Money {
  const currency = checkCurrency(found, readings.currency, usual)
  return { amount: checkAmount(found, readings.amount, patch, currency ?? usual), currency }
}

/** Networks pay in the currency of their country only, within limits that they publish (contract section 8). */
export function checkMoneyOfPhone(found: Findings, e164: string, money: Money, limits?: LimitTable): void {
  const country = countryOf(e164)
  if (country !== null && money.currency !== null && money.currency !== country.currency) {
    const names = networksIn(country).map(({ name }) => name)
    const detail = `${namesJoined(names, 'and')} ${names.length === 1 ? 'pays' : 'pay'} in ${country.currency} only.`
    addProblem(found, 'currency-mismatch', { typed: money.currency, detail })
  }
  if (money.amount === null || money.currency === null) return
  const warning = limitWarning(money.amount, money.currency, limits)
  if (warning !== null) addProblem(found, warning.code, { typed: money.amount, detail: warning.sentence })
}

function checkCurrency(found: Findings, reading: Reading, usual: string): string | null {
  if (reading.text === '') return usual
  const code = CURRENCY_WORDS.get(reading.text.toLowerCase()) ?? reading.text.toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  addProblem(found, 'currency-mismatch', { typed: reading.text, detail: `${reading.text} is not a currency code.` })
  return null
}

function checkAmount(found: Findings, reading: Reading, patch: Patch | null, currency: string): Amount | null {
  if (!cellIsReadable(found, 'amount', reading)) return null
  const read = readCellAmount(reading.text, reading.kind === 'number' ? 'number' : 'text')
  if (!read.ok && read.code !== 'missing-amount' && looksLikeDate(reading.text)) {
    addProblem(found, 'date-cell', { field: 'amount', typed: reading.text })
    return null
  }
  if (!read.ok) {
    const advice = read.code === 'too-many-decimals' ? ' The row waits. Type it with two decimals at most.' : ''
    addProblem(found, read.code, { typed: reading.text, detail: `${read.sentence}${advice}` })
    return null
  }
  if (read.currency !== null && read.currency !== currency) {
    const detail = `The amount says ${read.currency}, but the row is in ${currency}.`
    addProblem(found, 'currency-mismatch', { field: 'amount', typed: reading.text, detail })
    return null
  }
  if (read.shillings && !isShillings(currency)) {
    const detail = `${reading.text} says shillings, but the row is in ${currency}.`
    addProblem(found, 'currency-mismatch', { field: 'amount', typed: reading.text, detail })
    return null
  }
  if (isWholeCurrency(currency) && hasCents(read.amount)) return cents(found, reading, read.amount, currency)
  if (read.changed === null || acceptChange(found, patch, 'amount', reading, read.changed)) return read.amount
  const detail = `${reading.text} stays as typed, and the service takes only plain amounts.`
  addProblem(found, 'bad-amount', { typed: reading.text, detail })
  return null
}

function cents(found: Findings, reading: Reading, amount: Amount, currency: string): null {
  const below = toMinor(amount) - (toMinor(amount) % 100n)
  const [low, high] = [below, below + 100n].map((minor) => formatAmount(fromMinor(minor), currency))
  const units = isShillings(currency) ? 'shillings' : 'units'
  addProblem(found, 'too-many-decimals', {
    typed: reading.text,
    label: `Cents in ${currency}`,
    detail: `${formatAmount(amount, currency)} has cents. ${currency} is paid in whole ${units}, so the row waits. Type ${low} or ${high}.`,
  })
  return null
}
