import 'server-only'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { payoutPart } from '@/lib/store/schema/draft'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { withQuotes } from './batch-quotes'
import { addUp, type PartSums, sumsOf } from './part-sums'
import { payableRows } from './payable-rows'
import { splitIntoBatches } from './split-batches'

// Raise it with every change of what is added up, or how.
const FORM = 3

type Part = { readonly first: number; readonly end: number }

/**
 * The sums of all rows of a payout. Stored part by part, so that the change of a row costs the reading of its part only;
 * database triggers delete a part when one of its rows or quotes changes.
 */
export async function readSums(tx: Tx, head: StoredPayout): Promise<PartSums> {
  const parts = partsOf(head)
  const kept = await keptParts(tx, head.id)
  if (parts.some((part) => !kept.has(keyOf(part)))) {
    // No row changes between the reading and the storing: every change of rows locks the payout first.
    await tx.select({ id: payout.id }).from(payout).where(eq(payout.id, head.id)).for('share')
    for (const part of parts) {
      if (!kept.has(keyOf(part))) kept.set(keyOf(part), await sumUp(tx, head.id, part))
    }
  }
  return addUp(parts.flatMap((part) => kept.get(keyOf(part)) ?? []))
}

/** The part of a payout's rows that makes the batch with this hash; null when there is none. */
export async function partWith(tx: Tx, head: StoredPayout, hash: string): Promise<Part | null> {
  await readSums(tx, head)
  const [found] = await tx
    .select({ first: payoutPart.firstOrdinal, end: payoutPart.endOrdinal })
    .from(payoutPart)
    .where(and(eq(payoutPart.payoutId, head.id), sql`${hash} = any (${payoutPart.hashes})`))
  return found ?? null
}

// A part is as long as a batch may be, since which batch a row falls into depends on its place in the sheet.
function partsOf(head: StoredPayout): Part[] {
  const size = settings().batchMaxRecipients
  return Array.from({ length: Math.ceil(head.rowsExpected / size) }, (_, at) => ({
    first: at * size,
    end: (at + 1) * size,
  }))
}

const keyOf = ({ first, end }: Part): string => `${first}-${end}`

async function keptParts(tx: Tx, payoutId: string): Promise<Map<string, PartSums>> {
  const rows = await tx
    .select({ first: payoutPart.firstOrdinal, end: payoutPart.endOrdinal, sums: payoutPart.sums })
    .from(payoutPart)
    .where(and(eq(payoutPart.payoutId, payoutId), eq(payoutPart.form, FORM)))
  return new Map(rows.map((row) => [keyOf(row), row.sums as PartSums]))
}

async function sumUp(tx: Tx, payoutId: string, part: Part): Promise<PartSums> {
  const { id, ordinal, lineNo, state, problems, repairs, patch } = payoutRow
  const rows = await tx
    .select({ id, ordinal, lineNo, state, problems, repairs, patch })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), gte(ordinal, part.first), lt(ordinal, part.end)))
    .orderBy(asc(ordinal))
  const batches = splitIntoBatches(await payableRows(tx, payoutId, part), settings().batchMaxRecipients)
  const sums = sumsOf(storedRows(rows), await withQuotes(tx, payoutId, batches))
  const kept = { form: FORM, hashes: sums.batches.map((batch) => batch.hash), sums }
  await tx
    .insert(payoutPart)
    .values({ payoutId, firstOrdinal: part.first, endOrdinal: part.end, ...kept })
    .onConflictDoUpdate({ target: [payoutPart.payoutId, payoutPart.firstOrdinal, payoutPart.endOrdinal], set: kept })
  return sums
}
