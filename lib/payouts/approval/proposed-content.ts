import 'server-only'
import { type Amount, sum, toMinor } from '@/lib/money/amount'
import type { ProposalSummary } from '@/lib/payouts/approval/proposal-summary'
import { controlView } from '@/lib/payouts/control/control'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { batchesWithQuotes, type QuotedBatch, viewOfBatch } from '@/lib/payouts/quotes/batch-quotes'
import { payableRows } from '@/lib/payouts/quotes/payable-rows'
import { readSums } from '@/lib/payouts/quotes/read-parts'
import { type PayableRow, splitIntoBatches } from '@/lib/payouts/quotes/split-batches'
import { locationOf } from '@/lib/payouts/terms/terms'
import { summariseTerms } from '@/lib/payouts/terms/terms-summary'
import type { BatchView, Money } from '@/lib/payouts/view'
import { settings } from '@/lib/platform/settings'
import type { Db, Tx } from '@/lib/store/database'
import { approvalHash, paymentsHash } from './content-hash'
import { readReview, reviewDigest } from './read-review'

/** The batches of a payout as they stand, with their quotes, and the hash of what they pay; null until each has its price. */
export type Content = { readonly batches: readonly QuotedBatch[]; readonly payments: string | null }

/** Reads what a payout would pay now. `rowIds` limits it to the rows of one batch that has to be approved again. */
export async function readContent(tx: Db, payout: StoredPayout, rowIds?: readonly string[]): Promise<Content> {
  return contentOf(tx, payout, await payableRows(tx, payout.id, rowIds === undefined ? undefined : { rowIds }))
}

/** What a payout pays with these rows, which cannot have changed since they were read. */
export async function contentOf(tx: Db, payout: StoredPayout, rows: readonly PayableRow[]): Promise<Content> {
  const batches = await batchesWithQuotes(tx, payout.id, splitIntoBatches(rows, settings().batchMaxRecipients))
  return { batches, payments: paymentsOf(payout, batches.map(viewOfBatch)) }
}

/** The hash that an approval names: the payments, and everything that people did to the rows. Null without a price. */
export async function hashToApprove(
  tx: Db,
  payout: StoredPayout,
  { payments }: Content,
  rowIds?: readonly string[],
): Promise<string | null> {
  return payments === null ? null : approvalHash(payments, await reviewDigest(tx, payout.id, rowIds), payout.sendAt)
}

/** The hash of what these batches pay; null until every one of them has its price. */
export function paymentsOf(payout: StoredPayout, batches: readonly BatchView[]): string | null {
  // An escrow payout has no quote to wait for (contract 4.5): its fees are our estimate, which is approved and marked as one.
  const held = payout.kind === 'escrow'
  const quoted = batches.flatMap(({ hash, quotedAt, fee, debit }) =>
    quotedAt === null && !held ? [] : [{ hash, feeMinor: toMinor(fee), debitMinor: toMinor(debit) }],
  )
  if (quoted.length === 0 || quoted.length < batches.length) return null
  const { env: environment, id: payoutId, description } = payout
  const escrow = held ? { escrow: { location: locationOf(payout) } } : {}
  return paymentsHash({ environment, payoutId, description, ...escrow, batches: quoted })
}

/** Sums by currency, in the order of the batches. */
export function totalsOf(batches: readonly BatchView[]): Money[] {
  const currencies = [...new Set(batches.map((batch) => batch.currency))]
  return currencies.map((currency) => {
    const own = batches.filter((batch) => batch.currency === currency)
    return {
      currency,
      rows: own.reduce((rows, batch) => rows + batch.rows, 0),
      amount: sum(own.map((batch) => batch.amount)),
      fee: sum(own.map((batch) => batch.fee)),
      debit: sum(own.map((batch) => batch.debit)),
    }
  })
}

/** What is frozen for the approver: totals, batches, and what people did to the rows. */
export async function summarise(
  tx: Tx,
  payout: StoredPayout,
  content: Content,
  rowIds?: readonly string[],
): Promise<ProposalSummary> {
  const batches = content.batches.map(viewOfBatch)
  return {
    description: payout.description,
    totals: totalsOf(batches),
    batches,
    rowCount: batches.reduce((count, batch) => count + batch.rows, 0),
    review: await readReview(tx, payout, rowIds),
    drift: null,
    cancel: null,
    // A batch that is approved again is a part of the rows only.
    ...(rowIds === undefined && { control: controlView(payout, (await readSums(tx, payout)).bridge) }),
    ...(payout.sendAt !== null && { sendAt: payout.sendAt.toISOString() }),
    ...(payout.kind === 'escrow'
      ? {
          terms: summariseTerms(
            content.batches.flatMap(({ batch }) => batch.rows),
            locationOf(payout),
          ),
        }
      : {}),
  }
}

/** The figures that the database compares with the proposal and its submissions, in minor units. */
export function figuresOf(content: Content): {
  rowCount: number
  totalMinor: bigint
  feeMinor: bigint
  debitMinor: bigint
  currency: string | null
} {
  const views = content.batches.map(viewOfBatch)
  const add = (pick: (batch: BatchView) => Amount): bigint =>
    views.reduce((total, batch) => total + toMinor(pick(batch)), 0n)
  const currencies = new Set(views.map((batch) => batch.currency))
  const [first] = currencies
  return {
    rowCount: views.reduce((count, batch) => count + batch.rows, 0),
    totalMinor: add((batch) => batch.amount),
    feeMinor: add((batch) => batch.fee),
    debitMinor: add((batch) => batch.debit),
    currency: currencies.size === 1 && first !== undefined ? first : null,
  }
}
