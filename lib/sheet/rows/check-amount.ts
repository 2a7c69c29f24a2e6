import { message } from '@/lib/messages/message'
import { type Amount, fromMinor, hasCents, readCellAmount, toMinor } from '@/lib/money/amount'
import { CURRENCIES, isShillings, isWholeCurrency } from '@/lib/money/currencies'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import { countryOf } from '@/lib/networks/countries'
import { networksIn } from '@/lib/networks/networks'
import { looksLikeDate } from './deadline'
import type { Reading } from './field-columns'
import { acceptChange, addProblem, cellIsReadable, type Findings } from './read-field'
import type { RowEdits } from './row-edits'

export type MoneyReadings = { readonly amount: Reading; readonly currency: Reading }
export type Money = { readonly amount: Amount | null; readonly currency: string | null }

const CURRENCY_WORDS: ReadonlyMap<string, string> = new Map(
  CURRENCIES.flatMap(({ words = [], code }) => words.map((word) => [word, code] as const)),
)

/** Reads the amount and the currency of a row; `usual` is the currency of rows that name none. */
export function checkMoney(found: Findings, readings: MoneyReadings, patch: RowEdits | null, usual: string): Money {
  const currency = checkCurrency(found, readings.currency, usual)
  return { amount: checkAmount(found, readings.amount, patch, currency ?? usual), currency }
}

/** Networks pay in the currency of their country only, within limits that they publish (contract section 8). */
export function checkMoneyOfPhone(found: Findings, e164: string, money: Money, limits?: LimitTable): void {
  const country = countryOf(e164)
  if (country !== null && money.currency !== null && money.currency !== country.currency) {
    const names = networksIn(country).map(({ name }) => name)
    const detail = message('issues.detail.mobileCurrency', {
      networks: { all: names },
      count: names.length,
      currency: country.currency,
    })
    addProblem(found, 'currency-mismatch', { typed: money.currency, detail })
  }
  if (money.amount === null || money.currency === null) return
  const warning = limitWarning(money.amount, money.currency, limits)
  if (warning !== null) addProblem(found, warning.code, { typed: money.amount, detail: warning.message })
}

function checkCurrency(found: Findings, reading: Reading, usual: string): string | null {
  if (reading.text === '') return usual
  const code = CURRENCY_WORDS.get(reading.text.toLowerCase()) ?? reading.text.toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  const detail = message('issues.detail.notACurrency', { typed: reading.text })
  addProblem(found, 'currency-mismatch', { typed: reading.text, detail })
  return null
}

function checkAmount(found: Findings, reading: Reading, patch: RowEdits | null, currency: string): Amount | null {
  if (!cellIsReadable(found, 'amount', reading)) return null
  const read = readCellAmount(reading.text, reading.kind === 'number' ? 'number' : 'text')
  if (!read.ok && read.code !== 'missing-amount' && looksLikeDate(reading.text)) {
    addProblem(found, 'date-cell', { field: 'amount', typed: reading.text })
    return null
  }
  if (!read.ok) {
    const isWhole = read.code === 'too-many-decimals'
    const detail = isWhole ? message('issues.detail.decimals', { amount: read.message }) : read.message
    addProblem(found, read.code, { typed: reading.text, detail })
    return null
  }
  if (read.currency !== null && read.currency !== currency) {
    const detail = message('issues.detail.amountCurrency', { said: read.currency, currency })
    addProblem(found, 'currency-mismatch', { field: 'amount', typed: reading.text, detail })
    return null
  }
  if (read.shillings && !isShillings(currency)) {
    const detail = message('issues.detail.amountShillings', { cell: reading.text, currency })
    addProblem(found, 'currency-mismatch', { field: 'amount', typed: reading.text, detail })
    return null
  }
  if (isWholeCurrency(currency) && hasCents(read.amount)) return cents(found, reading, read.amount, currency)
  if (read.changed === null || acceptChange(found, patch, 'amount', reading, read.changed)) return read.amount
  const detail = message('issues.detail.amountAsTyped', { cell: reading.text })
  addProblem(found, 'bad-amount', { typed: reading.text, detail })
  return null
}

function cents(found: Findings, reading: Reading, amount: Amount, currency: string): null {
  const below = toMinor(amount) - (toMinor(amount) % 100n)
  const money = (minor: bigint) => ({ money: fromMinor(minor), currency })
  addProblem(found, 'too-many-decimals', {
    typed: reading.text,
    label: message('issues.labelOf.cents', { currency }),
    detail: message('issues.detail.cents', {
      amount: money(toMinor(amount)),
      currency,
      unit: isShillings(currency) ? 'shillings' : 'units',
      low: money(below),
      high: money(below + 100n),
    }),
  })
  return null
}
