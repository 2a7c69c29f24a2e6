import 'server-only'
import { asc, eq } from 'drizzle-orm'
import { type Amount, sum, toMinor } from '@/lib/money/amount'
import { settings } from '@/lib/settings'
import type { Repair } from '@/lib/sheet/patch'
import type { Problem } from '@/lib/sheet/row-problems'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { type QuotedBatch, viewOfBatch, withQuotes } from './batch-quotes'
import { contentHash } from './content'
import type { StoredPayout } from './locked-draft'
import { payableRows } from './payable-rows'
import type { Settlement, Settlements } from './settlement'
import { splitIntoBatches } from './split'
import { locationOf } from './terms'
import { summariseTerms } from './terms-summary'
import type { BatchView, Money, ProposalSummary, RestoredView, WarningView } from './view'

/** The batches of a payout as they stand, with their quotes, and the hash that an approval of them would name. */
export type Content = { readonly batches: readonly QuotedBatch[]; readonly hash: string | null }

/** Reads what a payout would pay now. `rowIds` narrows it to the rows of one batch that has to be approved anew. */
export async function readContent(tx: Tx, payout: StoredPayout, rowIds?: readonly string[]): Promise<Content> {
  const rows = await payableRows(tx, payout.id, rowIds === undefined ? undefined : { rowIds })
  const batches = await withQuotes(tx, payout.id, splitIntoBatches(rows, settings().batchMaxRecipients))
  return { batches, hash: hashOf(payout, batches.map(viewOfBatch)) }
}

/** The hash that an approval of these batches would name; null until every one of them has its price. */
export function hashOf(payout: StoredPayout, batches: readonly BatchView[]): string | null {
  // Held money has no quote to wait for (contract 4.5): what is approved is our own estimate, and marked as one.
  const held = payout.kind === 'escrow'
  const quoted = batches.flatMap(({ hash, quotedAt, fee, debit }) =>
    quotedAt === null && !held ? [] : [{ hash, feeMinor: toMinor(fee), debitMinor: toMinor(debit) }],
  )
  if (quoted.length === 0 || quoted.length < batches.length) return null
  const { env: environment, id: payoutId, description } = payout
  const escrow = held ? { escrow: { location: locationOf(payout) } } : {}
  return contentHash({ environment, payoutId, description, ...escrow, batches: quoted })
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

/** What is frozen for the approver: totals, batches, warnings with who settled them, rows left out, phones restored. */
export async function summarise(tx: Tx, payout: StoredPayout, content: Content): Promise<ProposalSummary> {
  const batches = content.batches.map(viewOfBatch)
  const rows = await tx
    .select({
      lineNo: payoutRow.lineNo,
      name: payoutRow.name,
      state: payoutRow.state,
      problems: payoutRow.problems,
      repairs: payoutRow.repairs,
      settlements: payoutRow.settlements,
    })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, payout.id))
    .orderBy(asc(payoutRow.ordinal))
  const paid = rows.filter((row) => row.state !== 'left-out')
  return {
    description: payout.description,
    totals: totalsOf(batches),
    batches,
    rowCount: batches.reduce((count, batch) => count + batch.rows, 0),
    warnings: paid.flatMap((row) => warningsOf(row.lineNo, row.problems as Problem[], row.settlements as Settlements)),
    leftOut: rows.filter((row) => row.state === 'left-out').map((row) => row.lineNo),
    restored: paid.flatMap((row) => restoredOf(row.lineNo, row.name, row.repairs as Repair[])),
    drift: null,
    cancel: null,
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

const warningsOf = (lineNo: number, problems: readonly Problem[], settlements: Settlements): WarningView[] =>
  problems
    .filter((one) => one.severity === 'warn')
    .map(({ code, label, sentence, settled = null }) => ({
      lineNo,
      label,
      sentence,
      settled,
      by: settled === null ? null : whoOf(settlements[code]),
    }))

const whoOf = (settlement: Settlement | undefined) =>
  settlement === undefined ? null : { who: settlement.who, at: settlement.at }

const restoredOf = (lineNo: number, name: string | null, repairs: readonly Repair[]): RestoredView[] =>
  repairs.map((repair) => ({ field: repair.field, lineNo, name, from: repair.from, to: repair.to }))

/** The figures that the database holds a proposal and its submissions to, in minor units. */
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
