import 'server-only'
import { gunzipSync, gzipSync } from 'node:zlib'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readStored } from '@/lib/messages/stored'
import { parseAmount } from '@/lib/money/amount'
import { db, withTx } from '@/lib/store/open'
import { paymentExport, paymentExportChunk } from '@/lib/store/schema/payment-export'
import type { ExportRow } from './export-rows'
import type { ExportState, ExportTotal, ExportView } from './export-view'

const LEASE_SECONDS = 120

const totalsShape = z.array(
  z.object({
    currency: z.string(),
    status: z.string().nullable(),
    count: z.number(),
    amount: z.string().transform((text, context) => {
      const amount = parseAmount(text)
      if (amount !== null) return amount
      context.addIssue({ code: 'custom', message: 'not an amount' })
      return z.NEVER
    }),
  }),
)
const rowsShape = z.array(z.array(z.string().nullable()))

export type StoredExport = typeof paymentExport.$inferSelect

export const totalsOf = (job: Pick<StoredExport, 'totals'>): readonly ExportTotal[] => totalsShape.parse(job.totals)

/** An export as its owner sees it. */
export const viewOf = (job: StoredExport): ExportView => ({
  id: job.id,
  // The check of the table allows only these states.
  state: job.state as ExportState,
  query: job.query,
  until: job.until.toISOString(),
  expected: job.expected,
  written: job.written,
  totals: totalsOf(job),
  doubtful: job.doubtful,
  problem: job.problem === null ? null : readStored(job.problem),
  nextAt: job.nextAt.toISOString(),
  expiresAt: job.expiresAt.toISOString(),
})

/** Claims the export that has waited longest and that no other worker holds; null where none is due. */
export async function claimExport(worker: string): Promise<StoredExport | null> {
  const [taken] = await (await db())
    .update(paymentExport)
    .set({ worker, leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where(
      eq(
        paymentExport.id,
        sql`(select id from payment_export where state = 'running' and next_at <= now()
             and (lease_until is null or lease_until < now()) order by next_at limit 1 for update skip locked)`,
      ),
    )
    .returning()
  return taken ?? null
}

const stillClaimed = (job: StoredExport) =>
  and(eq(paymentExport.id, job.id), eq(paymentExport.state, 'running'), eq(paymentExport.worker, job.worker ?? ''))

/** Stores the progress of an export; null where it was cancelled, or another worker has claimed it meanwhile. */
export async function updateExport(
  job: StoredExport,
  change: Partial<typeof paymentExport.$inferInsert> & { readonly inMs?: number },
): Promise<StoredExport | null> {
  const { inMs, ...set } = change
  const again =
    inMs === undefined ? {} : { nextAt: sql`now() + make_interval(secs => ${inMs / 1000})`, leaseUntil: null }
  const [updated] = await (await db())
    .update(paymentExport)
    .set({ ...set, ...again })
    .where(stillClaimed(job))
    .returning()
  return updated ?? null
}

/** Stores the rows of one window and the progress of the export, together or not at all; null as `updateExport`. */
export async function keepRows(
  job: StoredExport,
  rows: readonly ExportRow[],
  next: Pick<StoredExport, 'cursor' | 'widthSeconds' | 'doubtful'> & { readonly totals: readonly ExportTotal[] },
): Promise<StoredExport | null> {
  return withTx(async (tx) => {
    const isChunk = rows.length > 0
    const [updated] = await tx
      .update(paymentExport)
      .set({
        ...next,
        written: sql`${paymentExport.written} + ${rows.length}`,
        chunks: sql`${paymentExport.chunks} + ${isChunk ? 1 : 0}`,
        problem: null,
        tries: 0,
        leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      })
      .where(stillClaimed(job))
      .returning()
    if (updated === undefined) return null
    if (isChunk) {
      const body = gzipSync(JSON.stringify(rows))
      await tx.insert(paymentExportChunk).values({ exportId: job.id, ordinal: updated.chunks, body })
    }
    return updated
  })
}

/** The rows of an export in order, with one chunk in memory at a time. */
export async function* exportRows(exportId: string): AsyncGenerator<ExportRow> {
  for (let ordinal = 0; ; ) {
    const [chunk] = await (await db())
      .select()
      .from(paymentExportChunk)
      .where(and(eq(paymentExportChunk.exportId, exportId), gt(paymentExportChunk.ordinal, ordinal)))
      .orderBy(asc(paymentExportChunk.ordinal))
      .limit(1)
    if (chunk === undefined) return
    yield* rowsShape.parse(JSON.parse(gunzipSync(chunk.body).toString('utf8')))
    ordinal = chunk.ordinal
  }
}

/** Deletes expired exports with their rows. */
export async function forgetExpired(): Promise<void> {
  await (await db()).delete(paymentExport).where(lt(paymentExport.expiresAt, sql`now()`))
}
