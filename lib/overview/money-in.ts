import 'server-only'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { listPayments } from '@/lib/gateway/payments'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { type Message, message } from '@/lib/messages/message'
import { parseAmount } from '@/lib/money/amount'
import { addFigures, type DayFigure, isDue, type MoneyIn, type PaymentDay } from '@/lib/payments/day-figures'
import { type Ask, nextSeconds, readWindow } from '@/lib/payments/read-window'
import { log } from '@/lib/platform/log'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { paymentDay } from '@/lib/store/schema/payment-day'
import { addDays, dayStart } from '@/lib/time/days'
import { dateInZone } from '@/lib/time/zone'

export const DAYS_SHOWN = 14
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
 * The money that came in during the last 14 days, as far as the service's list has been read. Days that have to be read again
 * are read in the background, after all other requests to the service; the answer does not wait for them.
 */
export async function readMoneyIn(_staff: Staff): Promise<ReadMoneyIn> {
  const { timeZone } = settings()
  const now = new Date()
  const today = dateInZone(now, timeZone)
  const days = Array.from({ length: DAYS_SHOWN }, (_, n) => addDays(today, n - DAYS_SHOWN + 1))
  const read = await storedDays(days)
  const byDay = new Map(read.map((one) => [one.day, one]))
  const due = days.filter((day) => isDue(byDay.get(day), dayStart(addDays(day, 1), timeZone), now)).reverse()
  if (due.length > 0 && Date.now() > state.pausedUntil) state.reading ??= readDays(due)
  return { days, read, reading: state.reading !== null, problem: state.problem }
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

async function readDays(days: readonly string[]): Promise<void> {
  try {
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
