import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { toMinor } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { recordBalanceRows } from '@/lib/store/transitions/balances'
import { type BalanceProblem, readBalanceLine, readBalanceSheet } from './read-sheet'

type Problem = BalanceProblem & { readonly kind: 'unreadable' }

export type TypedBalance = {
  readonly currency: string
  /** As it was typed: "1,250,000". */
  readonly amount: string
  /** "2026-11-21" and "14:30", in the merchant's zone. */
  readonly day: string
  readonly time: string
}

/** Records what the wallet held at a time. What is typed for the running minute was read just now: after whatever was refused earlier in it. */
export async function recordBalance(
  staff: Staff<'balance:record'>,
  typed: TypedBalance,
): Promise<Result<number, Problem>> {
  const { currency, amount, day, time } = typed
  const now = new Date()
  const read = readBalanceLine({ currency, amount, at: `${day} ${time}` }, settings().timeZone, now)
  if (!read.ok) return fail({ kind: 'unreadable', ...read.problem })
  const isNow = minuteOf(read.value.asOf) === minuteOf(now)
  return ok(await record(staff, 'entered', [isNow ? { ...read.value, asOf: now } : read.value]))
}

const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000)

/** Records the balances of a CSV file with the columns time, currency and balance: all of them, or none. */
export async function uploadBalances(staff: Staff<'balance:record'>, csv: string): Promise<Result<number, Problem>> {
  const read = readBalanceSheet(csv, settings().timeZone, new Date())
  return read.ok ? ok(await record(staff, 'uploaded', read.value)) : fail({ kind: 'unreadable', ...read.problem })
}

type Read = { readonly currency: string; readonly asOf: Date; readonly amount: Parameters<typeof toMinor>[0] }

async function record(staff: Staff<'balance:record'>, source: 'entered' | 'uploaded', read: readonly Read[]) {
  const entries = read.map(({ currency, asOf, amount }) => ({ currency, asOf, amountMinor: toMinor(amount) }))
  return withTx((tx) => recordBalanceRows(tx, staff.sessionToken, { source, entries }))
}
