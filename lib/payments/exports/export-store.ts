import 'server-only'
import { gunzipSync, gzipSync } from 'node:zlib'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readStored } from '@/lib/messages/stored'
import { parseAmount } from '@/lib/money/amount'
import { db, withTx } from '@/lib/store/open'
import { paymentExport, paymentExportChunk } from '@/lib/store/schema/payment-export'
import type { ExportState, ExportTotal, ExportView } from './export-job'
import type { ExportRow } from './export-rows'

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

export type ExportJob = typeof paymentExport.$inferSelect

export const totalsOf = (job: Pick<ExportJob, 'totals'>): readonly ExportTotal[] => totalsShape.parse(job.totals)

/** An export as its owner sees it. */
export const viewOf = (job: ExportJob): ExportView => ({
  id: job.id,
  // The table's check allows these three words alone.
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

/** Takes the export that has waited longest and that no living worker holds; null where there is none due. */
export async function claimExport(worker: string): Promise<ExportJob | null> {
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

const held = (job: ExportJob) =>
  and(eq(paymentExport.id, job.id), eq(paymentExport.state, 'running'), eq(paymentExport.worker, job.worker ?? ''))

/** Writes how an export stands; null where it was cancelled, or another worker has it by now. */
export async function updateExport(
  job: ExportJob,
  change: Partial<typeof paymentExport.$inferInsert> & { readonly inMs?: number },
): Promise<ExportJob | null> {
  const { inMs, ...set } = change
  const again =
    inMs === undefined ? {} : { nextAt: sql`now() + make_interval(secs => ${inMs / 1000})`, leaseUntil: null }
  const [updated] = await (await db())
    .update(paymentExport)
    .set({ ...set, ...again })
    .where(held(job))
    .returning()
  return updated ?? null
}

/** Keeps the rows of one window and how far the export is, together or not at all; null as `updateExport`. */
export async function keepRows(
  job: ExportJob,
  rows: readonly ExportRow[],
  next: Pick<ExportJob, 'cursor' | 'widthSeconds' | 'doubtful'> & { readonly totals: readonly ExportTotal[] },
): Promise<ExportJob | null> {
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
      .where(held(job))
      .returning()
    if (updated === undefined) return null
    if (isChunk) {
      const body = gzipSync(JSON.stringify(rows))
      await tx.insert(paymentExportChunk).values({ exportId: job.id, ordinal: updated.chunks, body })
    }
    return updated
  })
}

/** The rows of an export in their order, a chunk in memory at a time. */
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

/** Forgets exports whose time is over. */
export async function forgetExpired(): Promise<void> {
  await (await db()).delete(paymentExport).where(lt(paymentExport.expiresAt, sql`now()`))
}
