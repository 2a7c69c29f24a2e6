import { toMinor } from '@/lib/money/amount'
import { nameKey } from '@/lib/text/names'
import { type CheckedRow, destinationKey } from './check-row'
import { duplicatesAmong } from './duplicates'
import { type Money, sampleStep, unusualAmount, usualAmounts } from './outliers'
import type { Problem } from './row-issues'
import { consecutiveProblem, consecutiveRuns, homeNumber } from './runs'
import { sharedNames } from './shared-names'

/**
 * The issues that only a comparison of the rows of a sheet shows, by line number. The rows have been checked one by one;
 * excluded ones do not count.
 */
export function compareRows(rows: readonly CheckedRow[]): ReadonlyMap<number, readonly Problem[]> {
  const paid = rows
    .filter(({ state }) => state !== 'left-out')
    .map((row) => ({ ...row, destinationKey: destinationKey(row), name: row.values.name }))
  const found = new Map<number, Problem[]>()
  const take = (problems: Iterable<Problem>) => {
    for (const problem of problems) found.set(problem.lineNo, [...(found.get(problem.lineNo) ?? []), problem])
  }
  for (const problems of duplicatesAmong(paid).values()) take(problems)
  take(consecutiveAmong(paid).values())
  take(unusualAmong(rows))
  take(
    sharedNames(
      paid.map((row) => ({ ...row, key: nameKey(row.name) })),
      rows.length,
    ).values(),
  )
  return found
}

/** The warnings for runs of phones, by line number. The first of two runs that share a row counts for it. */
export function consecutiveAmong(
  rows: readonly { readonly lineNo: number; readonly destinationKey: string | null }[],
): ReadonlyMap<number, Problem> {
  const phones = rows.map((row) => homeNumber(row.destinationKey))
  const found = new Map<number, Problem>()
  for (const { from, to } of consecutiveRuns(phones)) {
    const run = rows.slice(from, to + 1)
    const lines = { first: run[0]?.lineNo ?? 0, last: run.at(-1)?.lineNo ?? 0 }
    for (const [at, { lineNo }] of run.entries()) {
      if (!found.has(lineNo)) found.set(lineNo, consecutiveProblem(lineNo, phones[from + at] ?? 0, lines))
    }
  }
  return found
}

function unusualAmong(rows: readonly CheckedRow[]): Problem[] {
  const step = sampleStep(rows.length)
  const usual = usualAmounts(rows.filter((_, at) => at % step === 0).flatMap((row) => moneyOf(row) ?? []))
  return rows.flatMap((row) => {
    const money = moneyOf(row)
    return (money === null ? null : unusualAmount(row.lineNo, money, usual)) ?? []
  })
}

function moneyOf({ state, amount, currency }: CheckedRow): Money | null {
  return amount === null || state === 'blocked' || state === 'left-out' ? null : { minor: toMinor(amount), currency }
}
