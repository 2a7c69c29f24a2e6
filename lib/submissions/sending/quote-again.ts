import 'server-only'
import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '@/lib/access/system'
import { quoteStored } from '@/lib/gateway/disbursements'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { type Message, message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { toMinor } from '@/lib/money/amount'
import { log } from '@/lib/platform/log'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { attempt } from '@/lib/store/schema/submission'
import type { OpenRequest } from '@/lib/store/transitions/attempts'
import { databaseNow } from '@/lib/store/transitions/database-now'
import { holdForFunds, holdSubmission, scheduleNext } from '@/lib/store/transitions/submissions'
import { resendDelayMs } from '@/lib/submissions/state/schedule'
import { internalRows, type Stored } from '@/lib/submissions/state/stored'
import { fundsNeeded } from './funds-needed'
import { compareQuote } from './quote-drift'
import type { OnReapproval } from './reapproval'
import { returnToApproval } from './send-back'

/** How often in a row the quote ahead of a send failed, by submission; only to space out the next try. */
const shared = globalThis as { __quoteFailures?: Map<string, number> }
shared.__quoteFailures ??= new Map()
const failures = shared.__quoteFailures

const FRESH_MS = 10 * 60_000

const keptQuote = z.object({
  totalMinor: z.string().transform(BigInt),
  feeMinor: z.string().transform(BigInt),
  debitMinor: z.string().transform(BigInt),
  at: z.iso.datetime().transform((at) => new Date(at)),
})

/**
 * The quote of the last send, where a rate limit rejected that send and the quote is younger than ten minutes; else null. The
 * service may count quotes and sends together (contract 8): quoting before each send could then prevent every send.
 */
export async function freshQuote({ id }: Stored): Promise<OpenRequest['quote']> {
  const database = await db()
  const [last] = await database
    .select({ outcome: attempt.outcome, quote: attempt.quote })
    .from(attempt)
    .where(eq(attempt.submissionId, id))
    .orderBy(desc(attempt.ordinal))
    .limit(1)
  const kept = last?.outcome === 'rate_limited' ? keptQuote.safeParse(last.quote).data : undefined
  if (kept === undefined) return null
  const ageMs = (await databaseNow(database)).getTime() - kept.at.getTime()
  return ageMs >= 0 && ageMs < FRESH_MS ? kept : null
}

/**
 * Requests a quote for the stored bytes before a send without a fresh quote, until a send may have run. Returns the figures
 * when they are the approved ones. Otherwise the batch went back to approval, is stopped, or waits for another try, and
 * nothing was sent.
 */
export async function quoteAgain(
  stored: Stored,
  onReapproval: OnReapproval,
): Promise<OpenRequest['quote'] | 'stopped'> {
  if (stored.body === null) throw new Error(`The bytes of submission ${stored.id} are erased.`)
  const quoted = await quoteStored(stored.body)
  if (!quoted.ok) return delayed(stored, quoted.problem)
  failures.delete(stored.id)
  const verdict = compareQuote(
    {
      currency: stored.currency,
      rowCount: stored.rowCount,
      totalMinor: stored.totalMinor,
      feeMinor: stored.quoteFeeMinor,
      debitMinor: stored.quoteDebitMinor,
      internalRows: internalRows(stored),
    },
    quoted.value,
  )
  if (verdict.kind === 'unusable') return hold(stored, message('holds.quoteUnusable', { what: verdict.why }))
  if (verdict.kind === 'differs') {
    await returnToApproval(stored, 'quote-differs', quoted.value, onReapproval)
    return 'stopped'
  }
  const { total, fee, debit } = quoted.value
  const at = await databaseNow(await db())
  return { totalMinor: toMinor(total), feeMinor: toMinor(fee), debitMinor: toMinor(debit), at }
}

async function delayed(stored: Stored, problem: ServiceProblem): Promise<'stopped'> {
  // Another try would be refused again: a person has to see why.
  if (problem.kind === 'lacks-funds') {
    log.warn(
      { submissionId: stored.id, payoutId: stored.payoutId },
      'the wallet holds too little: the rest of a payout waits',
    )
    await withTx(async (tx) => {
      const note = storedMessage(saidBeside(fundsNeeded(stored), problem.message))
      await holdForFunds(tx, system(), { submissionId: stored.id, refused: true, note })
      await notify(tx, 'live', { payoutId: stored.payoutId })
    })
    return 'stopped'
  }
  if (problem.kind === 'refused-input') return hold(stored, problem.message ?? problem.explanation)
  const failed = (failures.get(stored.id) ?? 0) + 1
  failures.set(stored.id, failed)
  const nextInMs = Math.max(problem.retryAfter ?? 0, Math.min(60_000, resendDelayMs(failed, Math.random())))
  log.warn(
    { submissionId: stored.id, problem: problem.kind, detail: problem.detail, nextInMs },
    'no quote before sending',
  )
  await withTx((tx) => scheduleNext(tx, system(), { submissionId: stored.id, nextInMs }))
  return 'stopped'
}

const saidBeside = (sentence: Message, words: string | null): Message =>
  words === null ? sentence : message('holds.withWords', { sentence, words })

async function hold(stored: Stored, why: Message | string): Promise<'stopped'> {
  const reason = storedMessage(why)
  log.error({ submissionId: stored.id, reason }, 'a batch was put on hold: it cannot be quoted')
  await withTx((tx) => holdSubmission(tx, system(), { submissionId: stored.id, reason }))
  return 'stopped'
}
