import { type Amount, fromMinor, hasCents, readCellAmount, toMinor } from '@/lib/money/amount'
import { formatAmount, isWholeCurrency } from '@/lib/money/format'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import { looksLikeDate } from './deadline'
import type { Patch } from './edit'
import { acceptChange, addProblem, cellIsReadable, type Findings, type Reading } from './read-field'

export type MoneyReadings = { readonly amount: Reading; readonly currency: Reading }
export type Money = { readonly amount: Amount | null; readonly currency: string | null }

const CURRENCY_WORDS: ReadonlyMap<string, string> = new Map([
  ['ush', 'UGX'],
  ['ushs', 'UGX'],
  ['uganda shilling', 'UGX'],
  ['uganda shillings', 'UGX'],
  ['ugandan shillings', 'UGX'],
])

const SHILLINGS: ReadonlySet<string> = new Set(['UGX', 'KES', 'TZS'])

/** Reads how much a row pays, in which currency; `usual` is the currency of rows that name none. */
export function checkMoney(found: Findings, readings: MoneyReadings, patch: Patch | null, usual: string): Money {
  const currency = checkCurrency(found, readings.currency, usual)
  return { amount: checkAmount(found, readings.amount, patch, currency ?? usual), currency }
}

/** Mobile-money rails pay in shillings only, within limits that the networks publish (contract section 8). */
export function checkMoneyOfPhone(found: Findings, money: Money, limits?: LimitTable): void {
  if (money.currency !== null && money.currency !== 'UGX') {
    addProblem(found, 'currency-mismatch', { typed: money.currency, detail: 'MTN and Airtel pay in UGX only.' })
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
  if (read.shillings && !SHILLINGS.has(currency)) {
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
  const units = currency === 'UGX' ? 'shillings' : 'units'
  addProblem(found, 'too-many-decimals', {
    typed: reading.text,
    label: `Cents in ${currency}`,
    detail: `${formatAmount(amount, currency)} has cents. ${currency} is paid in whole ${units}, so the row waits. Type ${low} or ${high}.`,
  })
  return null
}
