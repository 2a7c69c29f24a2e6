import 'server-only'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { batchHash } from '@/lib/payouts/approval/content-hash'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import type { FeeTier } from '@/lib/payouts/view'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { payoutPart } from '@/lib/store/schema/draft'
import { payout, payoutRow, quote } from '@/lib/store/schema/payout'
import { addUp, type BatchQuote, type PartSums, type PayoutSums, type SummedRow, sumsOf, withQuotes } from './part-sums'
import { payableAmong, payableRows, type RowToPay } from './payable-rows'
import { type PayableRow, partOf, splitIntoBatches } from './split-batches'

// Raise it with every change of what is added up, or how.
const FORM = 5

// So many rows as one statement reads without holding up others.
const PARTS_AT_ONCE = 5

type Part = { readonly first: number; readonly end: number }

/**
 * The sums of all rows of a payout. Stored part by part, so that the change of a row costs the reading of its part only;
 * database triggers delete a part when one of its rows changes. Quotes are added as they are read.
 */
export async function readSums(tx: Tx, head: StoredPayout): Promise<PayoutSums> {
  const kept = await keptParts(tx, head.id)
  const missing = missingParts(head, kept)
  if (missing.length > 0) {
    // No row changes between the reading and the storing: every change of rows locks the payout first.
    await lockForShare(tx, head.id)
    for (const run of runsOf(missing)) for (const [key, sums] of await sumUp(tx, head.id, run)) kept.set(key, sums)
  }
  const sums = addUp(partsOf(head).flatMap((part) => kept.get(keyOf(part)) ?? []))
  return withQuotes(sums, await readQuotes(tx, head.id, sums))
}

/**
 * Stores the sums of a payout where many are missing, a few parts in each transaction, so that nobody waits for a long one. The
 * next reading finds them, and adds up the few that are left.
 */
export async function storeSums(payoutId: string): Promise<void> {
  let left = true
  while (left) {
    left = await withTx(async (tx) => {
      const missing = await missingOf(tx, payoutId)
      const [run] = runsOf(missing)
      if (run === undefined || missing.length <= PARTS_AT_ONCE) return false
      await lockForShare(tx, payoutId)
      await sumUp(tx, payoutId, run)
      return true
    })
  }
}

const underWay = new Set<string>()

/**
 * Whether the sums of a payout are stored, but for a few parts that are read at once. If they are not, has them stored meanwhile, and then notifies
 * the pages: nobody who only opens a list waits for the sums of a long payout.
 */
export async function sumsStored(payoutId: string): Promise<boolean> {
  const missing = await withTx((tx) => missingOf(tx, payoutId))
  if (missing.length <= PARTS_AT_ONCE) return true
  if (!underWay.has(payoutId)) {
    underWay.add(payoutId)
    void storeSums(payoutId)
      .then(() => withTx((tx) => notify(tx, 'live', { payoutId })))
      .catch((err: unknown) => log.error({ err, payoutId }, 'the sums of a payout could not be stored'))
      .finally(() => underWay.delete(payoutId))
  }
  return false
}

/** A range of a payout's rows with the hashes of its batches that the service has not quoted. */
export type OpenPart = Part & { readonly hashes: ReadonlySet<string> }

/** The parts of a payout with batches that have no quote. */
export async function openParts(tx: Tx, head: StoredPayout): Promise<readonly OpenPart[]> {
  const size = settings().batchMaxRecipients
  const open = (await readSums(tx, head)).batches.filter(({ quotedAt }) => quotedAt === null)
  return [...Map.groupBy(open, ({ part }) => part)].map(([part, batches]) => ({
    ...rangeOf(part, size),
    hashes: new Set(batches.map(({ hash }) => hash)),
  }))
}

/** The part of a payout's rows that makes the batch with this hash; null when there is none. */
export async function partWith(tx: Tx, head: StoredPayout, hash: string): Promise<Part | null> {
  const stored = await storedPartWith(tx, head.id, hash)
  if (stored !== null) return stored
  await readSums(tx, head)
  return storedPartWith(tx, head.id, hash)
}

async function storedPartWith(tx: Tx, payoutId: string, hash: string): Promise<Part | null> {
  const [found] = await tx
    .select({ first: payoutPart.firstOrdinal, end: payoutPart.endOrdinal })
    .from(payoutPart)
    .where(and(eq(payoutPart.payoutId, payoutId), eq(payoutPart.form, FORM), sql`${hash} = any (${payoutPart.hashes})`))
  return found ?? null
}

const lockForShare = (tx: Tx, payoutId: string) =>
  tx.select({ id: payout.id }).from(payout).where(eq(payout.id, payoutId)).for('share')

async function readQuotes(tx: Tx, payoutId: string, { batches }: PartSums): Promise<ReadonlyMap<string, BatchQuote>> {
  const { batchHash: hash, feeMinor, debitMinor, answeredAt, tiers } = quote
  const hashes = JSON.stringify(batches.map((batch) => batch.hash))
  const rows = await tx
    .select({ hash, feeMinor, debitMinor, answeredAt, tiers })
    .from(quote)
    .where(and(eq(quote.payoutId, payoutId), sql`${hash} IN (SELECT jsonb_array_elements_text(${hashes}::jsonb))`))
  return new Map(rows.map((row) => [row.hash, { ...row, tiers: row.tiers as readonly FeeTier[] }]))
}

async function missingOf(tx: Tx, payoutId: string): Promise<readonly Part[]> {
  const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
  return head === undefined ? [] : missingParts(head, await keptKeys(tx, payoutId))
}

const missingParts = (head: StoredPayout, kept: { has(key: string): boolean }): Part[] =>
  partsOf(head).filter((part) => !kept.has(keyOf(part)))

// A part is as long as a batch may be, since which batch a row falls into depends on its place in the sheet.
function partsOf(head: StoredPayout): Part[] {
  const size = settings().batchMaxRecipients
  return Array.from({ length: Math.ceil(head.rowsExpected / size) }, (_, part) => rangeOf(part, size))
}

const rangeOf = (part: number, size: number): Part => ({ first: part * size, end: (part + 1) * size })

const keyOf = ({ first, end }: Part): string => `${first}-${end}`

/** Parts that follow one another, a few together: their rows are read at once. */
function runsOf(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run !== undefined && run.length < PARTS_AT_ONCE && run.at(-1)?.end === part.first) run.push(part)
    else runs.push([part])
  }
  return runs
}

const keptOf = (payoutId: string) => and(eq(payoutPart.payoutId, payoutId), eq(payoutPart.form, FORM))

/** Which parts are stored. Their sums are long, and not needed to know it. */
async function keptKeys(tx: Tx, payoutId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ first: payoutPart.firstOrdinal, end: payoutPart.endOrdinal })
    .from(payoutPart)
    .where(keptOf(payoutId))
  return new Set(rows.map(keyOf))
}

async function keptParts(tx: Tx, payoutId: string): Promise<Map<string, PartSums>> {
  const rows = await tx
    .select({ first: payoutPart.firstOrdinal, end: payoutPart.endOrdinal, sums: payoutPart.sums })
    .from(payoutPart)
    .where(keptOf(payoutId))
  return new Map(rows.map((row) => [keyOf(row), row.sums as PartSums]))
}

/** Adds up parts that follow one another, and stores their sums. */
async function sumUp(tx: Tx, payoutId: string, parts: readonly Part[]): Promise<ReadonlyMap<string, PartSums>> {
  const first = parts[0]?.first ?? 0
  const end = parts.at(-1)?.end ?? 0
  const { id, ordinal, lineNo, state, problems, repairs, patch, edits } = payoutRow
  const { currency, amountMinor, sheetCurrency, sheetMinor } = payoutRow
  const rows = storedRows(
    await tx
      .select({
        ...{ id, ordinal, lineNo, state, problems, repairs, patch, edits },
        ...{ currency, amountMinor, sheetCurrency, sheetMinor },
      })
      .from(payoutRow)
      .where(and(eq(payoutRow.payoutId, payoutId), gte(ordinal, first), lt(ordinal, end)))
      .orderBy(asc(ordinal)),
  )
  return storeParts(tx, payoutId, parts, { rows, payable: await payableRows(tx, payoutId, { first, end }) })
}

/** A row with all that the sums of a part and its batches depend on. */
export type WholeRow = SummedRow & RowToPay

/**
 * Stores the sums of those parts of which all rows are among these, as the transaction has just written them: the first page that shows
 * them need not read them again.
 */
export async function storeSumsOf(tx: Tx, head: StoredPayout, rows: readonly WholeRow[]): Promise<void> {
  const size = settings().batchMaxRecipients
  const whole = [...Map.groupBy(rows, (row) => partOf(row, size))].flatMap(([part, own]) => {
    const range = rangeOf(part, size)
    return own.length === Math.min(range.end, head.rowsExpected) - range.first ? [range] : []
  })
  if (whole.length > 0) await storeParts(tx, head.id, whole, { rows, payable: payableAmong(head, rows) })
}

type Rows = { readonly rows: readonly SummedRow[]; readonly payable: readonly PayableRow[] }

async function storeParts(
  tx: Tx,
  payoutId: string,
  parts: readonly Part[],
  { rows, payable }: Rows,
): Promise<ReadonlyMap<string, PartSums>> {
  const sums = parts.map((part) => {
    const batches = splitIntoBatches(within(payable, part), settings().batchMaxRecipients)
    return {
      part,
      sums: sumsOf(
        within(rows, part),
        batches.map((batch) => ({ batch, hash: batchHash(batch) })),
      ),
    }
  })
  const { firstOrdinal, endOrdinal } = payoutPart
  await tx
    .insert(payoutPart)
    .values(
      sums.map(({ part, sums: of }) => ({
        ...{ payoutId, firstOrdinal: part.first, endOrdinal: part.end, form: FORM, sums: of },
        hashes: of.batches.map((batch) => batch.hash),
      })),
    )
    .onConflictDoUpdate({
      target: [payoutPart.payoutId, firstOrdinal, endOrdinal],
      set: { form: sql`excluded.form`, hashes: sql`excluded.hashes`, sums: sql`excluded.sums` },
    })
  return new Map(sums.map(({ part, sums: of }) => [keyOf(part), of]))
}

const within = <R extends { readonly ordinal: number }>(rows: readonly R[], { first, end }: Part): R[] =>
  rows.filter(({ ordinal }) => ordinal >= first && ordinal < end)
