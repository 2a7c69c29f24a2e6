import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { fieldText } from '@/lib/payouts/draft/bulk-edit-input'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { confirmedOf } from '@/lib/sheet/columns/confirmed'
import { type Field, type Mapping, NOTES } from '@/lib/sheet/columns/fields'
import type { Db, Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { rowOutcome } from '@/lib/store/schema/observation'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { submissionRow } from '@/lib/store/schema/submission'
import {
  REVIEW_LISTS,
  type Review,
  type ReviewedRow,
  type ReviewList,
  type ReviewLists,
  type ReviewPage,
  reviewOf,
} from './review'

/** How many rows of a list are kept with a proposal, and read at once after that. */
const REVIEW_PAGE = 100

// Which rows a list of the review is about.
const isListed: Readonly<Record<ReviewList, SQL>> = {
  edits: sql`EXISTS (SELECT FROM jsonb_each(${payoutRow.edits} - ARRAY['excluded', 'added']) e
    WHERE e.value IS DISTINCT FROM ${payoutRow.edits} -> 'added')`,
  added: sql`${payoutRow.edits} ? 'added' AND ${payoutRow.state} <> 'left-out'`,
  excluded: sql`${payoutRow.state} = 'left-out'`,
  acknowledged: sql`${payoutRow.state} <> 'left-out' AND ${payoutRow.problems} @> '[{"severity": "warn"}]'`,
  retried: sql`${payoutRow.originRowId} IS NOT NULL AND ${payoutRow.state} <> 'left-out'`,
  formats: sql`${payoutRow.state} <> 'left-out' AND EXISTS (SELECT FROM jsonb_array_elements(${payoutRow.repairs}) f
    WHERE f ->> 'state' IN ('used', 'applied') AND NOT coalesce(${payoutRow.patch} -> 'values', '{}') ? (f ->> 'field'))`,
}

/** What people did to a payout, or to some of its rows, for the approver. */
export async function readReview(tx: Tx, head: StoredPayout, rowIds?: readonly string[]): Promise<Review> {
  const rows = await countRows(tx, head, rowIds)
  const first: Partial<Record<ReviewList, unknown>> = {}
  const after: Partial<Record<ReviewList, number | null>> = {}
  for (const list of REVIEW_LISTS) {
    const page = rows[list] === 0 ? NOTHING : await readList(tx, head, { list, after: -1, rowIds })
    first[list] = page.items
    after[list] = page.after
  }
  return {
    rows,
    // Each list was filled by the reader of its kind.
    first: first as ReviewLists,
    after: after as Review['after'],
    columns: confirmedOf(head.mapping as Mapping | null),
    typedBy: await typedBy(tx, head),
    parent: await parentOf(tx, head),
  }
}

const NOTHING: ReviewPage = { items: [], after: null }

/** The hash of everything beside the figures that an approver has to see (`review_digest`). */
export async function reviewDigest(tx: Db, payoutId: string, rowIds?: readonly string[]): Promise<string> {
  const only =
    rowIds === undefined
      ? sql`NULL`
      : sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb)::uuid)`
  const result = await tx.execute(sql`SELECT review_digest(${payoutId}::uuid, ${only}::uuid[]) AS digest`)
  const [row] = z.array(z.object({ digest: z.string() })).parse(result.rows)
  if (row === undefined) throw new Error('A payout has a digest')
  return row.digest
}

/**
 * A further part of one list of a proposal's review, after a place of the sheet, or of the rows as they stand where no
 * proposal is named; null where there is no such proposal or payout.
 */
export async function readReviewPage(
  _staff: Staff,
  request: {
    readonly payoutId: string
    readonly proposalId: string | null
    readonly list: ReviewList
    readonly after: number
  },
): Promise<ReviewPage | null> {
  const { payoutId, proposalId } = request
  return withTx(async (tx) => {
    if (proposalId === null) {
      const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
      return head === undefined ? null : readList(tx, head, request)
    }
    const [found] = await tx
      .select({ head: payout, subjectId: proposal.subjectId })
      .from(proposal)
      .innerJoin(payout, eq(payout.id, proposal.payoutId))
      .where(and(eq(proposal.id, proposalId), eq(proposal.payoutId, payoutId)))
    if (found === undefined) return null
    const rowIds = found.subjectId === payoutId ? undefined : await rowsOfSubmission(tx, found.subjectId)
    return readList(tx, found.head, { ...request, rowIds })
  })
}

async function rowsOfSubmission(tx: Tx, submissionId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: submissionRow.rowId })
    .from(submissionRow)
    .where(eq(submissionRow.submissionId, submissionId))
  return rows.map((row) => row.id)
}

const among = (rowIds: readonly string[] | undefined): SQL =>
  rowIds === undefined
    ? sql`true`
    : sql`${payoutRow.id} IN (SELECT jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb)::uuid)`

async function countRows(tx: Tx, head: StoredPayout, rowIds: readonly string[] | undefined): Promise<Review['rows']> {
  const counted = (list: ReviewList) => sql<number>`(count(*) FILTER (WHERE ${isListed[list]}))::int`
  const [rows] = await tx
    .select({
      edits: counted('edits'),
      added: counted('added'),
      excluded: counted('excluded'),
      acknowledged: counted('acknowledged'),
      retried: counted('retried'),
      formats: counted('formats'),
    })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, head.id), among(rowIds)))
  if (rows === undefined) throw new Error('Counting gives one row')
  return rows
}

const origin = alias(payoutRow, 'origin')

type Wanted = { readonly list: ReviewList; readonly after: number; readonly rowIds?: readonly string[] | undefined }

async function readList(tx: Tx, head: StoredPayout, { list, after, rowIds }: Wanted): Promise<ReviewPage> {
  const rows = await tx
    .select({
      row: payoutRow,
      origin,
      failed: sql<boolean>`${rowOutcome.mapped} = 'failed'`,
      reason: rowOutcome.reason,
    })
    .from(payoutRow)
    .leftJoin(origin, eq(origin.id, payoutRow.originRowId))
    .leftJoin(rowOutcome, eq(rowOutcome.rowId, payoutRow.originRowId))
    .where(and(eq(payoutRow.payoutId, head.id), sql`${payoutRow.ordinal} > ${after}`, isListed[list], among(rowIds)))
    .orderBy(payoutRow.ordinal)
    .limit(REVIEW_PAGE)
  const mapping = head.mapping as Mapping
  const items = rows.flatMap(({ row, origin: old, ...failure }) => {
    const [typed] = storedRows([row])
    const [from = null] = old === null ? [] : storedRows([old])
    if (typed === undefined) return []
    const found = reviewed({ row: typed, origin: from, ...failure }, mapping)
    return [...(reviewOf(list, found, mapping) as readonly unknown[])]
  })
  return {
    items: items as unknown as ReviewPage['items'],
    after: rows.length < REVIEW_PAGE ? null : (rows.at(-1)?.row.ordinal ?? null),
  }
}

type Found = {
  readonly row: StoredRow
  readonly origin: StoredRow | null
  readonly failed: boolean | null
  readonly reason: string | null
}

const reviewed = ({ row, origin: old, failed, reason }: Found, mapping: Mapping): ReviewedRow => ({
  rowId: row.id,
  lineNo: row.lineNo,
  name: row.name,
  state: row.state,
  cells: row.cells,
  patch: row.patch,
  edits: row.edits,
  problems: row.problems,
  settlements: row.settlements,
  repairs: row.repairs,
  to: row.destKey,
  amount: row.amountMinor === null ? null : fromMinor(row.amountMinor),
  currency: row.currency ?? '',
  values: valuesOf(row, mapping),
  // A draft that pays rows again has the sheet of the payout they come from.
  origin: old === null ? null : { failed: failed === true, reason, values: valuesOf(old, mapping) },
})

function valuesOf(row: StoredRow, mapping: Mapping): Partial<Record<Field, string>> {
  const destination = row.destKey ?? ''
  return {
    name: row.name ?? '',
    ...(row.destKind === 'wallet' ? { payee: destination } : { phone: destination }),
    network: row.network ?? '',
    amount: row.amountMinor === null ? '' : fromMinor(row.amountMinor),
    currency: row.currency ?? '',
    reference: row.reference ?? '',
    email: row.email ?? '',
    deadline: row.deadline?.toISOString() ?? '',
    ...Object.fromEntries(NOTES.map((field) => [field, fieldText(row, field, mapping)])),
  }
}

async function typedBy(tx: Tx, { sheetName, parentPayoutId, createdBy, createdAt }: StoredPayout) {
  if (sheetName !== null || parentPayoutId !== null) return null
  const [creator] = await tx.select({ who: people.name }).from(people).where(eq(people.id, createdBy))
  return creator === undefined ? null : { who: creator.who, at: createdAt.toISOString() }
}

async function parentOf(tx: Tx, { parentPayoutId }: StoredPayout): Promise<Review['parent']> {
  if (parentPayoutId === null) return null
  const [parent] = await tx
    .select({ payoutId: payout.id, name: payout.name })
    .from(payout)
    .where(eq(payout.id, parentPayoutId))
  return parent ?? null
}
