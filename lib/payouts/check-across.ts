import 'server-only'
import { inArray } from 'drizzle-orm'
import { readLimits } from '@/lib/limits/read-limits'
import { settings } from '@/lib/settings'
import type { Cell } from '@/lib/sheet/cells'
import { duplicatesAmong } from '@/lib/sheet/duplicates'
import type { Mapping } from '@/lib/sheet/fields'
import type { Patch } from '@/lib/sheet/patch'
import { type Problem, problemOf } from '@/lib/sheet/row-problems'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { dateInZone, formatDay } from '@/lib/zone'
import { ACROSS_ROWS, type CheckContext, checkOne } from './check'
import { type ComparedRow, comparedRows } from './compared-rows'
import { dayLimitProblems } from './day-limit'
import type { StoredPayout } from './locked-draft'
import { type PaidBefore, paidBefore } from './paid-before'
import { paidToday } from './paid-today'
import type { Settlements } from './settlement'
import { sheetTerms } from './terms'
import type { Touched } from './touched'
import { writeChecks } from './write-checks'

/** What the checks of a payout's rows depend on besides the rows. */
export async function contextOf(tx: Tx, draft: StoredPayout): Promise<CheckContext> {
  const { timeZone: zone } = settings()
  const now = new Date()
  const terms = sheetTerms(draft)
  return {
    mapping: draft.mapping as Mapping,
    currency: draft.defaultCurrency,
    today: dateInZone(now, zone),
    limits: await readLimits(tx),
    ...(terms === null ? {} : { held: { terms, zone, now: now.toISOString() } }),
  }
}

/**
 * Looks for rows that repeat one another or an earlier payout, and writes the rows whose problems changed by it. With
 * `touched` it looks only at the rows that a change of these can have a say in; without, at every row of the payout.
 */
export async function checkAcross(tx: Tx, draft: StoredPayout, touched: Touched | null = null): Promise<void> {
  const { rows, judged } = await comparedRows(tx, draft.id, touched)
  const paid = rows.filter((row) => row.state !== 'left-out')
  const repeated = duplicatesAmong(paid)
  const today = await paidToday(tx, draft.id, judged === null ? null : phonesOf(rows))
  const limits = dayLimitProblems(paid, today, await readLimits(tx))
  const before = await paidBefore(tx, draft.id, judged)
  const changed = new Map<string, readonly Problem[]>()
  for (const row of rows) {
    if (judged !== null && !judged.has(row.id)) continue
    const now = [
      ...(repeated.get(row.lineNo) ?? []),
      ...paidProblem(row, before.get(row.id)),
      ...listed(limits.get(row.id)),
    ]
    const stored = row.problems.filter((one) => ACROSS_ROWS.has(one.code))
    if (keyOf(now) !== keyOf(stored)) changed.set(row.id, now)
  }
  await rewrite(tx, draft, changed)
}

const phonesOf = (rows: readonly ComparedRow[]): string[] => [
  ...new Set(rows.flatMap(({ phone }) => (phone === null ? [] : [phone]))),
]

const listed = (problem: Problem | undefined): Problem[] => (problem === undefined ? [] : [problem])

// jsonb does not keep the order of members, so problems are compared by what tells them apart.
const keyOf = (problems: readonly Problem[]): string => problems.map((one) => `${one.code} ${one.sentence}`).join('\n')

// What is held in memory at once, and how many ids one statement names.
const AT_ONCE = 1_000

async function rewrite(tx: Tx, draft: StoredPayout, changed: ReadonlyMap<string, readonly Problem[]>): Promise<void> {
  const context = await contextOf(tx, draft)
  const ids = [...changed.keys()]
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const touched = await tx
      .select({
        id: payoutRow.id,
        lineNo: payoutRow.lineNo,
        cells: payoutRow.cells,
        patch: payoutRow.patch,
        settlements: payoutRow.settlements,
      })
      .from(payoutRow)
      .where(inArray(payoutRow.id, ids.slice(at, at + AT_ONCE)))
    await writeChecks(
      tx,
      touched.map((row) => {
        const patch = row.patch as Patch
        const sheetRow = { lineNo: row.lineNo, cells: row.cells as Cell[] }
        const settlements = row.settlements as Settlements
        const check = checkOne(sheetRow, patch, context, changed.get(row.id) ?? [], settlements)
        return { id: row.id, patch, settlements, check }
      }),
    )
  }
}

function paidProblem(row: { lineNo: number; reference: string | null }, before: PaidBefore | undefined): Problem[] {
  if (before === undefined) return []
  const same =
    row.reference === null ? 'same payee and amount, neither with a reference' : 'same payee, amount and reference'
  const when = formatDay(before.at.toISOString(), settings().timeZone)
  const detail = `It repeats row ${before.lineNo} of “${before.payout}” of ${when}: ${same}.`
  return [{ ...problemOf('paid-before', row.lineNo, { detail }), of: before.payoutId }]
}
