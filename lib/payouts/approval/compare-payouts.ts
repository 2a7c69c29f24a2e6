import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { sum, toMinor } from '@/lib/money/amount'
import type { ProposalSummary } from '@/lib/payouts/approval/proposal-summary'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { payableRows } from '@/lib/payouts/quotes/payable-rows'
import { readSavings } from '@/lib/payouts/quotes/read-savings'
import type { PayableRow } from '@/lib/payouts/quotes/split-batches'
import { holdOf } from '@/lib/payouts/terms/hold'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { databaseNow } from '@/lib/store/transitions/database-now'
import { CHANGE_KINDS, type Changes, changesBetween, type Payment, paymentsOf } from './changes'
import type { Choice, Compared, Comparison, Earlier } from './comparison'
import { baselineWith, earlierPayouts, historyOf, similarPayouts } from './earlier-payouts'
import { findSameSheet } from './same-sheet'

/**
 * Compares a payout with the last similar one, with the one that was chosen, or with none. Null when there is no such payout.
 * After submission the comparison is that of the proposal: the rows of both payouts are frozen, and so is the choice.
 */
export async function compare(_staff: Staff, payoutId: string, choice: Choice): Promise<Comparison | null> {
  return withTx(async (tx) => {
    const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
    if (head === undefined || head.state === 'discarded') return null
    const sent = await earlierPayouts(tx, head)
    const frozen = await whatWasAsked(tx, head)
    const series = frozen?.series ?? (await similarPayouts(tx, head, sent))
    const wanted = choice.what === 'chosen' ? choice.payoutId : choice.what === 'like-it' ? series[0] : undefined
    const others = sent.map(earlierOf)
    const before = others.find((one) => one.payoutId === wanted)
    const repeats = await findSameSheet(tx, head)
    const savings = await savingsOf(tx, head)
    if (before === undefined) return { with: null, others, series: series.length, changes: null, repeats, savings }
    const from = frozen?.askedAt ?? (await databaseNow(tx))
    const changes = await changesSince(tx, paymentsIn(await payableRows(tx, head.id), from), before, series)
    return { with: await baselineWith(tx, before), others, series: series.length, changes, repeats, savings }
  })
}

// Each is shown as a sentence with a button; further ones appear as these are used.
const SAVINGS_SHOWN = 20

async function savingsOf(tx: Tx, head: StoredPayout): Promise<Comparison['savings']> {
  const found = head.state === 'draft' ? await readSavings(tx, head) : []
  return { first: found.slice(0, SAVINGS_SHOWN), count: found.length, all: sum(found.map((one) => one.saves)) }
}

/** The comparison of these rows of a payout that is frozen with a proposal; null where no earlier payout is similar. */
export async function comparedWithLast(
  tx: Tx,
  head: StoredPayout,
  rows: readonly PayableRow[],
): Promise<Compared | null> {
  const sent = await earlierPayouts(tx, head)
  const series = await similarPayouts(tx, head, sent)
  const before = sent.find((one) => one.payoutId === series[0])
  if (before === undefined) return null
  const changes = await changesSince(tx, paymentsIn(rows, await databaseNow(tx)), before, series)
  return { with: await baselineWith(tx, before), series, counts: countsOf(changes) }
}

function earlierOf({ payoutId, name, sentAt }: Earlier): Earlier {
  return { payoutId, name, sentAt }
}

async function changesSince(
  tx: Tx,
  now: readonly Payment[],
  { payoutId, sentAt }: Earlier,
  series: readonly string[],
): Promise<Changes> {
  const then = paymentsIn(await payableRows(tx, payoutId), new Date(sentAt))
  return changesBetween(now, then, await historyOf(tx, [...new Set([payoutId, ...series])]))
}

/** Groups rows by payee; the time until their deadlines counts from `from`. */
const paymentsIn = (rows: readonly PayableRow[], from: Date): Payment[] =>
  paymentsOf(
    rows.map(({ lineNo, name, to, reference, currency, amount, terms }) => ({
      ...{ lineNo, name, phone: to, reference, currency },
      minor: toMinor(amount),
      hold: terms === undefined ? null : holdOf(terms, from),
    })),
  )

function countsOf(changes: Changes): Compared['counts'] {
  const counts = CHANGE_KINDS.map((kind) => [kind, changes[kind].length] as const)
  return { ...(Object.fromEntries(counts) as Compared['counts']), unchanged: changes.unchanged }
}

/** What a payout was compared with when it was submitted for approval, and when that was; null while it is a draft. */
async function whatWasAsked(
  tx: Tx,
  { id, state }: StoredPayout,
): Promise<{ readonly series: readonly string[] | null; readonly askedAt: Date } | null> {
  if (state === 'draft') return null
  const [asked] = await tx
    .select({ summary: proposal.summary, askedAt: proposal.askedAt })
    .from(proposal)
    .where(and(eq(proposal.subjectId, id), inArray(proposal.state, ['pending', 'approved'])))
    .orderBy(desc(proposal.askedAt))
    .limit(1)
  if (asked === undefined) return null
  const { compared } = asked.summary as Partial<ProposalSummary>
  return { series: compared === undefined ? null : (compared?.series ?? []), askedAt: asked.askedAt }
}
