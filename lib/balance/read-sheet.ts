import Papa from 'papaparse'
import { type Message, message } from '@/lib/messages/message'
import { type Amount, fromMinor, readCellAmount } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { isDay } from '@/lib/time/days'
import { momentAt } from '@/lib/time/zone'

export type BalanceProblem = { readonly message: Message }
type Line = { readonly currency: string; readonly amount: string; readonly at: string }
type ReadLine = { readonly currency: string; readonly asOf: Date; readonly amount: Amount }

const MOST_LINES = 5_000
const CURRENCY = /^[A-Z]{3}$/
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/
const ZONED = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const ZERO = /^0+(?:[.,]0+)?$/

/** Reads one balance: its time is of the merchant's zone unless it names another, and not later than now. */
export function readBalanceLine(
  { currency, amount, at }: Line,
  zone: string,
  now: Date,
): Result<ReadLine, BalanceProblem> {
  const code = currency.trim().toUpperCase()
  if (!CURRENCY.test(code)) return fail({ message: message('balance.problem.currency', { text: currency }) })
  const cell = ZERO.test(amount.trim())
    ? { ok: true as const, amount: fromMinor(0n), currency: null }
    : readCellAmount(amount)
  if (!cell.ok) return fail({ message: cell.message })
  if (cell.currency !== null && cell.currency !== code)
    return fail({ message: message('balance.problem.otherCurrency', { currency: cell.currency }) })
  const asOf = readTime(at.trim(), zone)
  if (asOf === null) return fail({ message: message('balance.problem.time', { text: at }) })
  if (asOf.getTime() > now.getTime() + 60_000) return fail({ message: message('balance.problem.future', { text: at }) })
  return ok({ currency: code, asOf, amount: cell.amount })
}

function readTime(text: string, zone: string): Date | null {
  if (ZONED.test(text)) {
    const at = new Date(text.replace(' ', 'T'))
    return Number.isNaN(at.getTime()) ? null : at
  }
  const [, day = '', minute = '', second = '00'] = LOCAL.exec(text) ?? []
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(minute)) return null
  return momentAt(day, `${minute}:${second}`, zone)
}

/** Reads a CSV file with the columns time, currency and balance, in any order and with a heading. Every line must be readable. */
export function readBalanceSheet(csv: string, zone: string, now: Date): Result<readonly ReadLine[], BalanceProblem> {
  const { data, errors } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => heading.trim().toLowerCase(),
  })
  if (errors.some(({ type }) => type === 'Quotes')) return fail({ message: message('balance.problem.quotes') })
  if (data.length === 0) return fail({ message: message('balance.problem.noLines') })
  if (data.length > MOST_LINES) return fail({ message: message('balance.problem.tooMany', { most: MOST_LINES }) })
  const missing = ['time', 'currency', 'balance'].find((column) => data[0]?.[column] === undefined)
  if (missing !== undefined) return fail({ message: message('balance.problem.column', { column: missing }) })
  const read: ReadLine[] = []
  for (const [at, row] of data.entries()) {
    const line = readBalanceLine(
      { currency: row.currency ?? '', amount: row.balance ?? '', at: row.time ?? '' },
      zone,
      now,
    )
    if (!line.ok)
      return fail({ message: message('balance.problem.line', { line: at + 2, problem: line.problem.message }) })
    read.push(line.value)
  }
  return ok(read)
}
