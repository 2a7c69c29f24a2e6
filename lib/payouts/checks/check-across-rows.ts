import 'server-only'
import { inArray } from 'drizzle-orm'
import { message } from '@/lib/messages/message'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { distinct, type Touched } from '@/lib/payouts/draft/touched-rows'
import { storedRows } from '@/lib/payouts/stored-row'
import { sortedJson } from '@/lib/platform/same-json'
import { settings } from '@/lib/platform/settings'
import { readLimits } from '@/lib/policy/read-limits'
import { type Comparable, duplicatesAmong } from '@/lib/sheet/rows/duplicates'
import type { UsualAmounts } from '@/lib/sheet/rows/outliers'
import { type Problem, problemOf, type RowProblemCode } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { dateInZone } from '@/lib/time/zone'
import { acrossOf } from './check-row'
import { checkRows, columnsToCheck } from './check-rows'
import { type ComparedRow, type JudgedRow, rowsBeside, rowsInQuestion, rowsToJudge } from './compared-rows'
import { consecutiveBeside, consecutivePhones } from './consecutive-phones'
import { dayLimitProblems, withinDayLimit } from './day-limit'
import { firstPayoutProblems } from './first-payout'
import { hintsOfNames, namesakes } from './names-of-rows'
import { type PaidBefore, paidBefore } from './paid-before'
import { paidToday } from './paid-today'
import { unchangedRetries } from './unchanged-retries'
import { unusualFor, usualForPayees } from './usual-for-payee'
import { sameUsual, usualInDraft } from './usual-in-draft'

/**
 * Finds what only a comparison of rows shows, with one another and with earlier payouts: repetitions, consecutive phones,
 * unusual amounts. Writes the rows whose issues changed. With `touched` it checks only the rows that a change of these can
 * affect; without, every row of the payout.
 */
export async function checkAcross(tx: Tx, draft: StoredPayout, touched: Touched | null = null): Promise<void> {
  // Where no amount and no phone changed, no amount has become unusual or usual.
  const usual = touched?.usual === null && touched.moved.size === 0 ? null : await usualInDraft(tx, draft)
  const judged = touched === null ? null : await judgedRows(tx, draft, touched, usual)
  const limitTable = await readLimits(tx)
  const judgedIds = judged === null ? null : new Set(judged.rows.map(({ id }) => id))
  const before = await paidBefore(tx, draft.id, { only: judgedIds, sendAt: draft.sendAt })
  const unchanged = await unchangedRetries(tx, draft)
  const ofPayees = usual === null ? new Map<string, bigint>() : await usualForPayees(tx, draft, usual, judgedIds)
  const runs = judged === null ? await consecutivePhones(tx, draft.id) : judged.runs
  const hints = await hintsOfNames(tx, draft, judged === null ? null : distinct(judged.rows.map((row) => row.nameKey)))
  const ofAll = judged === null ? await paidToday(tx, draft) : null
  const rows =
    judged === null
      ? await rowsInQuestion(tx, draft.id, {
          ids: [before, unchanged, ofPayees, runs, hints].flatMap((found) => [...found.keys()]),
          withinLimit: withinDayLimit(ofAll ?? new Map(), limitTable),
          usual: usual ?? new Map(),
        })
      : await rowsBeside(tx, draft.id, judged.rows)
  const paid = rows.filter((row) => row.state !== 'left-out')
  const repeated = duplicatesAmong(paid)
  const moved = duplicatesAmong(movedWithin(paid))
  const firsts = await firstPayoutProblems(tx, draft.id, paid)
  const today = ofAll ?? (await paidToday(tx, draft, phonesOf(rows)))
  const limits = dayLimitProblems(paid, today, limitTable)
  const changed = new Map<string, readonly Problem[]>()
  for (const row of rows) {
    if (judgedIds !== null && !judgedIds.has(row.id)) continue
    const stored = acrossOf(row.problems)
    const keep = (...codes: readonly RowProblemCode[]) => stored.filter(({ code }) => codes.includes(code))
    const isBesideMoved = judged === null || row.state === 'left-out' || judged.runs.has(row.id)
    const now = [
      ...repeats(repeated.get(row.lineNo) ?? [], moved.get(row.lineNo) ?? []),
      ...(isBesideMoved ? listed(runs.get(row.id)) : keep('consecutive-phones')),
      ...(usual === null ? keep('unusual-amount', 'unusual-for-payee') : listed(unusualFor(row, usual, ofPayees))),
      ...listed(hints.get(row.id)),
      ...paidProblem(row, before.get(row.id)),
      ...listed(limits.get(row.id)),
      ...listed(firsts.get(row.id)),
      ...listed(row.state === 'left-out' ? undefined : unchanged.get(row.id)),
    ]
    if (keyOf(now) !== keyOf(stored)) changed.set(row.id, now)
  }
  await rewrite(tx, draft, changed)
}

type Judged = {
  readonly rows: readonly JudgedRow[]
  /** The warnings for runs of phones that were found again, by the row's id. */
  readonly runs: ReadonlyMap<string, Problem | null>
}

/** The rows that a change can affect; null where that may be most rows, as when another amount is the usual one now. */
async function judgedRows(
  tx: Tx,
  draft: StoredPayout,
  touched: Touched,
  usual: UsualAmounts | null,
): Promise<Judged | null> {
  if (touched.usual !== null && usual !== null && !sameUsual(touched.usual, usual)) return null
  const runs = await consecutiveBeside(tx, draft, touched.moved)
  if (runs === null) return null
  const ids = new Set([...touched.ids, ...runs.keys(), ...(await namesakes(tx, draft.id, touched.names))])
  const rows = await rowsToJudge(tx, draft.id, { ...touched, ids })
  return rows === null ? null : { rows, runs }
}

/** The rows of payees who are paid at more than one destination of the sheet, compared by payee instead of by destination. */
function movedWithin(rows: readonly ComparedRow[]): Comparable[] {
  const places = new Map<string, string>()
  const moved = new Set<string>()
  for (const { payeeId, destinationKey } of rows) {
    if (payeeId === null || destinationKey === null) continue
    if ((places.get(payeeId) ?? destinationKey) !== destinationKey) moved.add(payeeId)
    places.set(payeeId, destinationKey)
  }
  return rows.flatMap(({ lineNo, payeeId, destinationKey, currency, amountMinor, reference }) => {
    if (payeeId === null || destinationKey === null || !moved.has(payeeId)) return []
    const fingerprint = `${payeeId} ${amountMinor} ${currency} ${(reference ?? '').toLowerCase()}`
    return [{ lineNo, fingerprint, destinationKey: null, reference: null, name: null }]
  })
}

// A row that repeats another at the same destination gets one issue, not two.
const repeats = (atOnePlace: readonly Problem[], ofOnePayee: readonly Problem[]): readonly Problem[] =>
  atOnePlace.some(({ code }) => code !== 'duplicate-reference') ? atOnePlace : [...ofOnePayee, ...atOnePlace]

const phonesOf = (rows: readonly ComparedRow[]): string[] => [
  ...new Set(rows.flatMap(({ phone }) => (phone === null ? [] : [phone]))),
]

const listed = (problem: Problem | null | undefined): Problem[] => (problem == null ? [] : [problem])

// jsonb does not keep the order of members, so issues are compared by what distinguishes them.
const keyOf = (problems: readonly Problem[]): string =>
  problems.map(({ code, lineNo, typed, detail }) => sortedJson([code, lineNo, typed, detail ?? null])).join('\n')

// What is held in memory at once, and how many ids one statement names.
const AT_ONCE = 1_000

async function rewrite(tx: Tx, draft: StoredPayout, changed: ReadonlyMap<string, readonly Problem[]>): Promise<void> {
  const ids = [...changed.keys()]
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const touched = await tx
      .select(columnsToCheck)
      .from(payoutRow)
      .where(inArray(payoutRow.id, ids.slice(at, at + AT_ONCE)))
    await checkRows(tx, draft, storedRows(touched), (id) => changed.get(id) ?? [])
  }
}

/** A row with the same reference, or one without any beside another without any, is blocked until a person says why it is due again. */
function paidProblem(row: { readonly lineNo: number }, before: PaidBefore | undefined): Problem[] {
  if (before === undefined) return []
  const { reference, otherSum, state, interval } = before
  const isRecent = reference === 'other' || otherSum
  const detail = message(isRecent ? 'issues.detail.paidRecently' : 'issues.detail.paidBefore', {
    row: before.lineNo,
    payout: before.payout,
    day: { day: dateInZone(before.at, settings().timeZone) },
    reference: otherSum ? 'another_sum' : reference === 'none' ? 'no' : 'yes',
    state,
    rhythm: interval === null || otherSum ? 'no' : 'yes',
    days: interval ?? 0,
  })
  return [
    {
      ...problemOf(isRecent ? 'paid-recently' : 'paid-before', row.lineNo, { detail }),
      of: before.payoutId,
    },
  ]
}
