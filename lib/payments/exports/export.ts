import 'server-only'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { asMessage, type Message, message } from '@/lib/messages/message'
import { readFilters, viewQuery } from '@/lib/payments/filters'
import { serviceWindow } from '@/lib/payments/requested-window'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { paymentExport } from '@/lib/store/schema/payment-export'
import { dayStart } from '@/lib/time/days'
import { type StoredExport, viewOf } from './export-store'
import type { Exports, ExportView } from './export-view'

// The service has no older payments. Where the filters have no first day, reading the empty years costs few calls.
const FIRST_DAY = '2010-01-01'
const FIRST_SECONDS = 30 * 86_400
const MOST_RUNNING = 2
const HOURS_KEPT = 24

export type ExportProblem = { readonly kind: 'not-found' | 'bad-input'; readonly message: Message }

const problem = (kind: ExportProblem['kind'], why: Message | string) =>
  fail<ExportProblem>({ kind, message: asMessage(why) })

const NOT_YOURS = message('errors.payments.noExport')

/**
 * Requests an export of exactly the payments that these filters show as of their pin, or of now. It is read in the background. `query` is
 * the one of the list's address. Refused (`bad-input`) while this person has two running exports.
 */
export async function requestExport(staff: Staff, query: unknown): Promise<Result<ExportView, ExportProblem>> {
  const read = z.string().max(1_000).safeParse(query)
  if (!read.success) return problem('bad-input', message('errors.payments.notExported'))
  const filters = readFilters(Object.fromEntries(new URLSearchParams(read.data)))
  const { timeZone } = settings()
  const pin = filters.pin ?? Date.now()
  const { toDate } = serviceWindow({ ...filters, pin }, timeZone)
  // The service includes the end of a window; an export excludes its own.
  const until = new Date(Date.parse(toDate ?? new Date(pin).toISOString()) + 1)
  const cursor = dayStart(filters.from ?? FIRST_DAY, timeZone)
  return withTx(async (tx) => {
    const [running] = await tx.select({ jobs: count() }).from(paymentExport).where(own(staff, 'running'))
    if ((running?.jobs ?? 0) >= MOST_RUNNING)
      return problem('bad-input', message('errors.payments.exportsRunning', { count: MOST_RUNNING }))
    const [job] = await tx
      .insert(paymentExport)
      .values({
        staffId: staff.id,
        query: viewQuery(filters),
        until,
        cursor,
        widthSeconds: FIRST_SECONDS,
        totals: [],
        expiresAt: sql`now() + make_interval(hours => ${HOURS_KEPT})`,
      })
      .returning()
    if (job === undefined) throw new Error('an insert gave no row')
    await record(tx, staff, { action: 'payments.export', subject: `export:${job.id}`, detail: { query: job.query } })
    await notify(tx, 'export', { exportId: job.id })
    return ok(viewOf(job))
  }, staff)
}

const own = (staff: Staff, state?: string) =>
  and(eq(paymentExport.staffId, staff.id), state === undefined ? undefined : eq(paymentExport.state, state))

/** Reads the exports that this person requested, the latest first, at most ten. */
export async function ownExports(staff: Staff): Promise<Result<Exports, ExportProblem>> {
  const jobs = await (await db())
    .select()
    .from(paymentExport)
    .where(own(staff))
    .orderBy(desc(paymentExport.askedAt))
    .limit(10)
  return ok({ exports: jobs.map(viewOf), readAt: new Date().toISOString() })
}

const asId = (id: unknown): string | null => z.uuid().safeParse(id).data ?? null

/** Cancels a running export, or deletes one that has ended, with its rows. Nothing happens where it is deleted already. */
export async function dropExport(staff: Staff, id: unknown): Promise<Result<null, ExportProblem>> {
  const known = asId(id)
  if (known === null) return problem('not-found', NOT_YOURS)
  await (await db()).delete(paymentExport).where(and(own(staff), eq(paymentExport.id, known)))
  return ok(null)
}

/** Resumes an export that failed from where it stopped. */
export async function resumeExport(staff: Staff, id: unknown): Promise<Result<null, ExportProblem>> {
  const known = asId(id)
  if (known === null) return problem('not-found', NOT_YOURS)
  return withTx(async (tx) => {
    const [job] = await tx
      .update(paymentExport)
      .set({ state: 'running', tries: 0, problem: null, nextAt: sql`now()`, leaseUntil: null, finishedAt: null })
      .where(and(own(staff, 'failed'), eq(paymentExport.id, known)))
      .returning({ id: paymentExport.id })
    if (job === undefined) return problem('not-found', NOT_YOURS)
    await notify(tx, 'export', { exportId: job.id })
    return ok(null)
  })
}

/** Reads a finished export of this person, to be written as a file. The download is recorded. */
export async function takeExport(
  staff: Staff,
  id: unknown,
  format: string,
): Promise<Result<StoredExport, ExportProblem>> {
  const known = asId(id)
  if (known === null) return problem('not-found', NOT_YOURS)
  return withTx(async (tx) => {
    const [job] = await tx
      .select()
      .from(paymentExport)
      .where(and(own(staff, 'done'), eq(paymentExport.id, known)))
    if (job === undefined) return problem('not-found', NOT_YOURS)
    const detail = { format, payments: job.written }
    await record(tx, staff, { action: 'payments.download', subject: `export:${job.id}`, detail })
    return ok(job)
  })
}
