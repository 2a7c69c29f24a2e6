import 'server-only'
import { sql } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import { earliestDeadline } from '@/lib/escrow/terms'
import { servicePausedFor } from '@/lib/gateway/client'
import { sendStored } from '@/lib/gateway/send-stored'
import { type Message, message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { ok } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import {
  closeAttempt,
  mayStillSend,
  type OpenedAttempt,
  type OpenRefusal,
  openAttempt,
} from '@/lib/store/transitions/attempts'
import { databaseNow } from '@/lib/store/transitions/database-now'
import { holdForFunds, holdSubmission, scheduleNext, turnRefusal } from '@/lib/store/transitions/submissions'
import { openPayerToken } from '@/lib/submissions/payer/payer-token'
import { attemptEnd } from '@/lib/submissions/state/attempt-result'
import { loadStored, mayHaveRun, type Stored, sentRecipients } from '@/lib/submissions/state/stored'
import { classify } from './classify'
import { crashPoint } from './crash-point'
import { freshQuote, quoteAgain } from './quote-again'
import type { OnReapproval, Reapproval } from './reapproval'
import { checkAfterRestore } from './restored-backup'
import { abandonUnsent, returnToApproval } from './send-back'

export type SendContext = {
  /** One name per process. */
  readonly worker: string
  readonly onReapproval: OnReapproval
}

/**
 * Makes one attempt to send a due submission: check price and deadlines again while nothing was sent, open an attempt and
 * commit, send the stored bytes under the stored key without an open transaction, then record what the answer proves.
 */
export async function sendSubmission(submissionId: string, context: SendContext): Promise<void> {
  const stored = await loadStored(submissionId)
  if (stored === null) return
  const pausedMs = servicePausedFor('send')
  if (pausedMs > 0) return later(stored, pausedMs)
  await crashPoint('before-quote')
  // After an attempt that certainly sent nothing, the price and the terms are checked again: each may have changed since.
  const unsent = !(await mayHaveRun(stored.id))
  if (unsent && (await stoppedAfterRestore(stored))) return
  if (unsent && (await deadlinePassed(stored))) return hold(stored, DEADLINE_PASSED)
  const turn = unsent ? await turnRefusal(await db(), stored.id) : null
  if (turn !== null) return refusedToOpen(stored, turn, context)
  const quote =
    unsent && isQuoted(stored) ? ((await freshQuote(stored)) ?? (await quoteAgain(stored, context.onReapproval))) : null
  if (quote === 'stopped') return
  await crashPoint('before-open')
  const bearer = stored.payerTokenId === null ? null : await openPayerToken(stored.payerTokenId)
  const answer = await withTx((tx) => openAttempt(tx, system(), { submissionId, worker: context.worker, quote }))
  if ('refused' in answer) return refusedToOpen(stored, answer.refused, context)
  await crashPoint('attempt-opened')
  await sendAttempt(stored, answer.opened, bearer)
}

/** Rows from before a restore wait until the lost time is searched, and for a person where something may have paid them. */
async function stoppedAfterRestore(stored: Stored): Promise<boolean> {
  const { refusal, found } = await checkAfterRestore(stored.id)
  if (refusal === 'restore-search') await later(stored, MINUTE_MS)
  if (refusal === 'found-after-restore') await hold(stored, foundAfterRestore(found))
  return refusal !== null
}

const NAMED = 3

const foundAfterRestore = (ids: readonly string[]): Message =>
  message('holds.foundAfterRestore', {
    ids: ids.slice(0, NAMED).join(', '),
    more: Math.max(0, ids.length - NAMED),
  })

// The only kind that is quoted (contract 4.4).
const isQuoted = ({ kind }: Stored): boolean => kind === 'create-disbursement'

/** Whether the deadline of a term has passed, so that it can no longer be met. */
async function deadlinePassed(stored: Stored): Promise<boolean> {
  if (stored.kind !== 'create-escrow-disbursement') return false
  const first = earliestDeadline(sentRecipients(stored).flatMap(({ terms = [] }) => terms))
  return first !== null && Date.parse(first) <= (await databaseNow(await db())).getTime()
}

const DEADLINE_PASSED = message('holds.deadlinePassed')

async function sendAttempt(stored: Stored, opened: OpenedAttempt, bearer: string | null): Promise<void> {
  const { attemptId, ordinal, tries, method, path, idempotencyKey, earlierMayHaveRun } = opened
  // The process may have been suspended after the commit: the database's clock is checked at the last moment.
  const confirm = async () => {
    await crashPoint('before-write')
    return mayStillSend(await db(), attemptId)
  }
  const wire = await sendStored({ method, path, body: bytesOf(stored, opened), idempotencyKey, bearer, confirm })
  await crashPoint('answered')
  const { kind, currency, rowCount, totalMinor } = opened
  const { quoteDebitMinor, subjectServiceId } = stored
  const recipients = kind === 'create-escrow-disbursement' ? { recipients: sentRecipients(stored) } : {}
  const asked = { kind, currency, rowCount, totalMinor, quoteDebitMinor, subjectServiceId, ...recipients }
  const verdict = classify({ ...asked, earlierMayHaveRun }, wire)
  const quick = settings().service.readQuickly
  const random = Math.random()
  const end = attemptEnd({ verdict, wire, sends: tries, earlierMayHaveRun, random, quick })
  const closed = await withTx(async (tx) => {
    const done = await closeAttempt(tx, system(), { attemptId, ...end })
    await notify(tx, 'live', { payoutId: stored.payoutId })
    return done
  })
  await crashPoint('attempt-closed')
  metrics().attempts.inc({ outcome: end.outcome })
  const alarm =
    (verdict.outcome === 'unknown' && verdict.alarm) || (verdict.outcome === 'accepted' && verdict.debitDiffers)
  const line = {
    submissionId: stored.id,
    ordinal,
    outcome: end.outcome,
    nextState: end.nextState,
    closed,
    ...end.detail,
  }
  if (alarm) log.error(line, 'an answer to a send contradicts what was sent')
  else log.info(line, 'an attempt ended')
}

/** The bytes of the submission, whose hash must be the one that the attempt was opened for: nothing else may be sent. */
function bytesOf({ id, body, bodySha256 }: Stored, opened: OpenedAttempt): Uint8Array {
  if (body === null || Buffer.compare(bodySha256, opened.bodySha256) !== 0)
    throw new Error(`Submission ${id} does not hold the bytes its attempt was opened for.`)
  return body
}

const later = (stored: Stored, nextInMs: number): Promise<void> =>
  withTx((tx) => scheduleNext(tx, system(), { submissionId: stored.id, nextInMs }))

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

async function refusedToOpen(stored: Stored, refused: OpenRefusal, { onReapproval }: SendContext): Promise<void> {
  log.info({ submissionId: stored.id, refused }, 'no attempt was opened')
  switch (refused) {
    case 'busy':
    case 'not-due':
    case 'old-epoch':
      return
    case 'switched-off':
    case 'clock-behind':
    case 'blocked':
    case 'comparing':
    case 'too-much-unknown':
      return later(stored, MINUTE_MS)
    case 'restore-search':
    case 'found-after-restore':
    case 'quote-differs':
      // The situation changed between our check and the lock; the next turn checks again.
      return later(stored, 0)
    case 'approval-lapsed':
    case 'policy-changed':
    case 'over-ceiling':
      return returnOrAbandon(stored, refused, onReapproval)
    case 'payee-changed':
      return hold(stored, PAYEE_CHANGED)
    case 'waits-for-funds':
      return joinFundsHold(stored)
    case 'not-its-turn':
      return later(stored, SECOND_MS)
    case 'not-yet':
      return later(stored, await msUntilSent(stored.id))
    case 'token-ran-out':
      // An unclear payment is resolved by reading from here on; one that was never sent needs a new permission of the payer.
      return stored.state === 'ready' ? abandon(stored, 'token-ran-out') : later(stored, MINUTE_MS)
    case 'found-by-search':
      return stored.state === 'ready' ? hold(stored, FOUND_BY_SEARCH) : later(stored, MINUTE_MS)
    case 'too-late':
    case 'too-many':
      // It may have been sent in the time that a restored backup lost, and nothing else is known about it.
      if (stored.firstSentAt === null && stored.sendBy !== null) return hold(stored, KEY_TOO_OLD)
      return stored.state === 'ready'
        ? returnOrAbandon(stored, refused === 'too-late' ? 'time-ran-out' : 'tries-used-up', onReapproval)
        : later(stored, MINUTE_MS)
    default:
      return refused satisfies never
  }
}

async function msUntilSent(submissionId: string): Promise<number> {
  const { rows } = await (await db()).execute<{ ms: number | null }>(
    sql`select ceil(extract(epoch from sends_from(s) - clock_timestamp()) * 1000)::float8 as ms from submission s where s.id = ${submissionId}`,
  )
  return Math.max(0, rows[0]?.ms ?? 0)
}

const PAYEE_CHANGED = message('holds.payeeChanged')
const FOUND_BY_SEARCH = message('holds.foundBySearch')

/** Why what may have been sent before a restore is not sent again. */
export const KEY_TOO_OLD = message('holds.keyTooOld')

const hold = (stored: Stored, why: Message): Promise<void> =>
  withTx(async (tx) => {
    await holdSubmission(tx, system(), { submissionId: stored.id, reason: storedMessage(why) })
    await notify(tx, 'live', { payoutId: stored.payoutId })
  })

/** Lets a batch wait for funds with another one of its payout; where that one was resumed meanwhile, it is tried again. */
async function joinFundsHold(stored: Stored): Promise<void> {
  if (stored.state !== 'ready') return later(stored, MINUTE_MS)
  const held = await refusedAs(null, async (tx) => {
    await holdForFunds(tx, system(), { submissionId: stored.id, refused: false })
    await notify(tx, 'live', { payoutId: stored.payoutId })
    return ok(null)
  })
  if (!held.ok) await later(stored, SECOND_MS)
}

/** Rows of a payout go back to approval; anything else that was never sent is abandoned, and its maker is notified. */
async function returnOrAbandon(stored: Stored, why: Reapproval['why'], onReapproval: OnReapproval): Promise<void> {
  if (stored.payoutId === null || (await mayHaveRun(stored.id))) return abandon(stored, why)
  return returnToApproval(stored, why, null, onReapproval)
}

/** A submission that may have been sent in the time that a restored backup lost is never treated as unsent. */
async function abandon(stored: Stored, why: Parameters<typeof abandonUnsent>[1]): Promise<void> {
  return (await mayHaveRun(stored.id)) ? hold(stored, KEY_TOO_OLD) : abandonUnsent(stored, why)
}
