import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { listPayments } from '@/lib/gateway/payments'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { type Message, message } from '@/lib/messages/message'
import { fromMinor, parseAmount } from '@/lib/money/amount'
import { addFigures, type DayFigure, isDue, type MoneyIn, type PaymentDay } from '@/lib/payments/day-figures'
import { daysIn, type Period, periodOf, periodsUpTo, SHOWN, type Span } from '@/lib/payments/periods'
import { type Ask, nextSeconds, readWindow } from '@/lib/payments/read-window'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { paymentDay } from '@/lib/store/schema/payment-day'
import { paymentReading } from '@/lib/store/schema/search'
import { addDays, dayStart } from '@/lib/time/days'
import { dateInZone } from '@/lib/time/zone'

/** So many days are read at the service itself. */
export const DAYS_SHOWN = SHOWN.day
const MAX_PAYMENTS_PER_DAY = 50_000

/** The problem is a message here, because it is translated for the reader. */
type ReadMoneyIn = Omit<MoneyIn, 'problem'> & { readonly problem: Message | null }

const FIRST_WINDOW_SECONDS = 86_400
const PAUSE_AFTER_PROBLEM_MS = 30_000

const figuresShape = z.array(
  z.object({
    method: z.string().nullable(),
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

// Next evaluates modules more than once in a process; days are read once all the same.
const shared = globalThis as {
  __moneyIn?: { reading: Promise<void> | null; problem: Message | null; pausedUntil: number }
}
shared.__moneyIn ??= { reading: null, problem: null, pausedUntil: 0 }
const state = shared.__moneyIn

/**
 * The money that came in during the last days, weeks or months and as many before them, as far as the service's list has been read. Days that have to
 * be read again are read in the background, after all other requests to the service; the answer does not wait for them. The last days are read at the
 * service, the earlier ones in our index of its list.
 */
export async function readMoneyIn(_staff: Staff, span: Span = 'day'): Promise<ReadMoneyIn> {
  const { timeZone } = settings()
  const now = new Date()
  const today = dateInZone(now, timeZone)
  const all = periodsUpTo(today, span, 2 * SHOWN[span])
  const days = all.flatMap(daysIn)
  const byDay = new Map((await storedDays(days)).map((one) => [one.day, one]))
  const due = days.filter((day) => isDue(byDay.get(day), dayStart(addDays(day, 1), timeZone), now)).reverse()
  if (due.length > 0 && state.reading === null && now.getTime() > state.pausedUntil) {
    const recent = addDays(today, 1 - DAYS_SHOWN)
    const earlier = await inIndex(due.filter((day) => day < recent))
    const late = due.filter((day) => day >= recent)
    if (late.length + earlier.length > 0) state.reading ??= readDays(late, earlier)
  }
  const read = (periods: readonly Period[]) => periods.flatMap((one) => periodOf(one, byDay) ?? [])
  const [before, periods] = [all.slice(0, SHOWN[span]), all.slice(SHOWN[span])]
  return {
    ...{ periods, read: read(periods), before: { periods: before, read: read(before) } },
    ...{ reading: state.reading !== null, problem: state.problem },
  }
}

async function storedDays(days: readonly string[]): Promise<readonly PaymentDay[]> {
  const rows = await (await db())
    .select()
    .from(paymentDay)
    .where(inArray(paymentDay.day, [...days]))
  return rows.map(({ figures, readAt, ...rest }) => ({
    ...rest,
    figures: figuresShape.parse(figures),
    readAt: readAt.toISOString(),
  }))
}

async function readDays(days: readonly string[], earlier: readonly string[]): Promise<void> {
  try {
    await addUpIndex(earlier)
    for (const day of days) {
      state.problem = await readDay(day)
      if (state.problem !== null) break
    }
  } catch (err) {
    log.error({ err }, 'the days of payments could not be read')
    state.problem = message('overview.money.notStored')
  } finally {
    if (state.problem !== null) state.pausedUntil = Date.now() + PAUSE_AFTER_PROBLEM_MS
    state.reading = null
  }
}

/** Those of these days that our index of the service's list has whole. */
async function inIndex(days: readonly string[]): Promise<readonly string[]> {
  if (days.length === 0) return []
  const { timeZone } = settings()
  const [reading] = await (await db()).select().from(paymentReading)
  if (reading === undefined) return []
  const isWhole = (day: string) =>
    (reading.complete || reading.readFrom <= dayStart(day, timeZone)) &&
    dayStart(addDays(day, 1), timeZone) <= reading.readUntil
  return days.filter(isWhole)
}

const indexShape = z.array(
  z.object({
    ...{ method: z.string().nullable(), currency: z.string(), status: z.string().nullable() },
    ...{ count: z.coerce.number(), minor: z.string().transform((digits) => fromMinor(BigInt(digits))) },
  }),
)

/** Adds up these days from our index, one after the other, so that other work goes on beside it. */
async function addUpIndex(days: readonly string[]): Promise<void> {
  const { timeZone } = settings()
  const database = await db()
  for (const day of days) {
    const readAt = new Date()
    const [from, end] = [dayStart(day, timeZone).toISOString(), dayStart(addDays(day, 1), timeZone).toISOString()]
    const { rows } = await database.execute(sql`
      select method, currency, status, count(*)::text as count, sum(amount_minor)::text as minor from service_payment
      where created_at >= ${from}::timestamptz and created_at < ${end}::timestamptz group by method, currency, status`)
    const figures = indexShape.parse(rows).map(({ minor, ...one }): DayFigure => ({ ...one, amount: minor }))
    const payments = figures.reduce((sum, { count }) => sum + count, 0)
    const kept = { figures, payments, counted: payments, agreed: true, readAt }
    await database
      .insert(paymentDay)
      .values({ day, ...kept })
      .onConflictDoUpdate({ target: paymentDay.day, set: kept })
  }
}

const ask: Ask = (window, offset, limit) => listPayments({ ...window, offset, limit }, { class: 'background' })

/** Reads one day, or its first 50,000 payments, and stores the totals. Returns why that was not possible, else null. */
async function readDay(day: string): Promise<Message | null> {
  const { timeZone } = settings()
  const startedAt = new Date()
  const [from, end] = [dayStart(day, timeZone), dayStart(addDays(day, 1), timeZone)]
  const whole = await ask({ fromDate: from.toISOString(), toDate: new Date(end.getTime() - 1).toISOString() }, 0, 1)
  if (!whole.ok) return whole.problem.explanation
  let figures: readonly DayFigure[] = []
  let payments = 0
  let agreed = true
  let seconds = FIRST_WINDOW_SECONDS
  for (let at = from.getTime(); at < end.getTime() && payments < MAX_PAYMENTS_PER_DAY; ) {
    const until = Math.min(end.getTime(), at + seconds * 1000)
    const read = await readWindow(ask, { from: at, until })
    if (read.kind === 'problem') return read.problem.explanation
    seconds = nextSeconds(seconds, read.kind === 'read' ? read.payments.length : read.total)
    if (read.kind !== 'read') continue
    figures = addFigures(figures, read.payments.map(counted))
    payments += read.payments.length
    agreed &&= read.agreed
    at = until
  }
  const kept = { figures, payments, counted: Math.max(payments, whole.value.total), agreed, readAt: startedAt }
  await (await db())
    .insert(paymentDay)
    .values({ day, ...kept })
    .onConflictDoUpdate({ target: paymentDay.day, set: kept })
  return null
}

const counted = ({ paymentMethod, currency, status, amount }: PaymentSummary) => ({
  method: paymentMethod,
  currency,
  status,
  amount,
})
