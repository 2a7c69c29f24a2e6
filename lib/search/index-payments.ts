import 'server-only'
import { sql } from 'drizzle-orm'
import { listPayments } from '@/lib/gateway/payments'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { toMinor } from '@/lib/money/amount'
import { type Ask, nextSeconds, readWindow, type Window } from '@/lib/payments/read-window'
import { log } from '@/lib/platform/log'
import { db, withTx } from '@/lib/store/open'
import { paymentReading } from '@/lib/store/schema/search'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A list may show a new payment late, and a status changes: the last part is read again each time. */
const AGAIN_MS = 10 * MINUTE_MS
/** The service's clock may be ahead of ours: what it created "later" is read too. */
const AHEAD_MS = 400 * DAY_MS
/** Payments that are not final yet are read again for so long. */
const PENDING_DAYS = 3
const WINDOWS_A_TURN = 8
const FIRST_SECONDS = 86_400
/** Nothing is older: the reading backwards has an end, whatever the list says. */
const FIRST_YEAR = Date.UTC(2010, 0, 1)

const ask: Ask = (window, offset, limit) => listPayments({ ...window, offset, limit }, { class: 'background' })

/**
 * Reads more of the service's list of payments into our index (contract 4.2): what is new first, then backwards from what was read. Returns
 * whether more is left. Stops where the service cannot be read; the next turn goes on.
 */
export async function indexNextPayments(signal: AbortSignal): Promise<boolean> {
  const now = new Date()
  const [known] = await (await db()).select().from(paymentReading)
  if (!(await readNew(known?.readUntil ?? null, now, signal))) return false
  const [reading] = await (await db()).select().from(paymentReading)
  return reading === undefined || reading.complete ? false : readOlder(reading.readFrom, signal)
}

async function readNew(readUntil: Date | null, now: Date, signal: AbortSignal): Promise<boolean> {
  const from =
    readUntil === null ? now.getTime() - DAY_MS : Math.min(readUntil.getTime(), await oldestPending()) - AGAIN_MS
  const end = now.getTime() + AHEAD_MS
  // As a rule a single page: since the last reading there are few, and none in the future.
  let seconds = Math.ceil((end - from) / 1_000)
  for (let at = from; at < end; ) {
    if (signal.aborted) return false
    const window = { from: at, until: Math.min(end, at + seconds * 1_000) }
    const read = await readPart(window, seconds)
    if (read === null) return false
    seconds = read.seconds
    if (!read.whole) continue
    at = window.until
    await noteRead({
      readUntil: new Date(Math.min(at, now.getTime())),
      ...(readUntil === null && { readFrom: new Date(from) }),
      now,
    })
  }
  return true
}

/** Reads backwards until the list has nothing older; a window without any payment is followed by a wider one. */
async function readOlder(readFrom: Date, signal: AbortSignal): Promise<boolean> {
  let [until, seconds] = [readFrom.getTime(), FIRST_SECONDS]
  for (let turn = 0; turn < WINDOWS_A_TURN; turn += 1) {
    if (signal.aborted) return false
    const window = { from: until - seconds * 1_000, until }
    const read = await readPart(window, seconds)
    if (read === null) return false
    seconds = read.seconds
    if (!read.whole) continue
    until = window.from
    await noteRead({ readFrom: new Date(until) })
    // Only after a window without any payment can that have been the beginning.
    const begins = read.payments === 0 ? await isBeginning(until) : false
    if (begins) await noteRead({ complete: true })
    if (begins !== false) return false
  }
  return true
}

/** Whether the list has nothing older than this moment; null where it cannot be asked. */
async function isBeginning(until: number): Promise<boolean | null> {
  if (until < FIRST_YEAR) return true
  const older = await ask({ fromDate: new Date(0).toISOString(), toDate: new Date(until).toISOString() }, 0, 1)
  if (!older.ok) return null
  const { total, results } = older.value
  // The service may include the moment itself.
  const rest = results.filter(({ createdAt }) => createdAt !== null && createdAt.getTime() < until)
  return total === 0 || (total === results.length && rest.length === 0)
}

type PartRead = { readonly whole: boolean; readonly seconds: number; readonly payments: number }

async function readPart(window: Window, seconds: number): Promise<PartRead | null> {
  const read = await readWindow(ask, window)
  if (read.kind === 'problem') {
    log.warn({ problem: read.problem.kind }, 'the list of payments could not be read for searching')
    return null
  }
  if (read.kind === 'too-many') return { whole: false, seconds: nextSeconds(seconds, read.total), payments: 0 }
  await keep(read.payments)
  return { whole: true, seconds: nextSeconds(seconds, read.payments.length), payments: read.payments.length }
}

/** When the oldest payment was created that is not final yet, among those of the last days; now where there is none. */
async function oldestPending(): Promise<number> {
  const { rows } = await (await db()).execute<{ ms: string | null }>(sql`
    select floor(extract(epoch from min(created_at)) * 1000)::text as ms from service_payment
    where created_at > now() - make_interval(days => ${PENDING_DAYS}) and lower(coalesce(status, '')) in ('pending', 'processing', '')`)
  const [row] = rows
  return row?.ms == null ? Date.now() : Number(row.ms)
}

async function keep(payments: readonly PaymentSummary[]): Promise<void> {
  const lines = payments.flatMap((one) =>
    one.createdAt === null
      ? []
      : {
          ...{ id: one.id, status: one.status, method: one.paymentMethod, currency: one.currency },
          ...{ amount_minor: String(toMinor(one.amount)), created_at: one.createdAt.toISOString() },
          ...{ payer_phone: one.payer?.phone ?? null, payer_email: one.payer?.email ?? null },
        },
  )
  if (lines.length === 0) return
  await withTx((tx) =>
    tx.execute(sql`
    with read as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id uuid, status text, method text, currency text,
        amount_minor bigint, created_at timestamptz, payer_phone text, payer_email text)
    ), put as (
      insert into service_payment (id, status, method, amount_minor, currency, payer_phone, payer_email, created_at)
      select id, status, method, amount_minor, currency, payer_phone, payer_email, created_at from read
      on conflict (id) do update set status = excluded.status, read_at = clock_timestamp()
    )
    insert into search_entry (kind, id, at, search)
    select 'payment', r.id, r.created_at,
      entry_words(concat_ws(' ', r.payer_email, n.payer_name, n.reference), r.payer_phone, r.amount_minor, r.id) from read r
    left join submission s on s.service_id = r.id and s.kind = 'create-payment'
    left join request_note n on n.submission_id = s.id
    on conflict (kind, id) do nothing`),
  )
}

type Noted = { readFrom?: Date; readUntil?: Date; complete?: boolean; now?: Date }

async function noteRead({ readFrom, readUntil, complete, now }: Noted): Promise<void> {
  const changed = { ...(readFrom && { readFrom }), ...(readUntil && { readUntil }), ...(complete && { complete }) }
  const at = now === undefined ? {} : { readAt: now }
  const begun = readUntil ?? new Date()
  await (await db())
    .insert(paymentReading)
    .values({ readFrom: begun, readUntil: begun, readAt: now ?? begun, ...changed })
    .onConflictDoUpdate({ target: paymentReading.id, set: { ...changed, ...at } })
}

/** Keeps the reference of a payment whose own page was read, so that it is found by it. */
export async function keepReference(id: string, reference: string | null): Promise<void> {
  if (reference === null) return
  await withTx((tx) =>
    tx.execute(sql`
    with put as (
      update service_payment set reference = ${reference} where id = ${id} and reference is distinct from ${reference}
      returning id, payer_email, payer_phone, amount_minor
    )
    update search_entry e set search = entry_words(concat_ws(' ', p.payer_email, ${reference}::text, n.payer_name, n.reference), p.payer_phone, p.amount_minor, p.id)
    from put p left join submission s on s.service_id = p.id and s.kind = 'create-payment' left join request_note n on n.submission_id = s.id
    where e.kind = 'payment' and e.id = p.id`),
  )
}
