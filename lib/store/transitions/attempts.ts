import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Db, Tx } from '@/lib/store/database'
import { call } from './call'
import { SUBMISSION_KINDS } from './kind'

type Outcome = 'not_sent' | 'rate_limited' | 'clean_reject' | 'accepted' | 'unknown'

const hexBytes = z.string().transform((text) => Uint8Array.from(Buffer.from(text.replace(/^\\x/, ''), 'hex')))
const moment = z.string().transform((text) => new Date(text))

const opened = z.object({
  attemptId: z.string(),
  ordinal: z.number(),
  /** The sends up to this one that count: those that a rate limit turned away do not. */
  tries: z.number(),
  submissionId: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  method: z.literal('POST'),
  path: z.string(),
  /** Of the plain bytes, whose sealed form the submission holds. */
  bodySha256: hexBytes,
  idempotencyKey: z.string(),
  correlationTag: z.string(),
  currency: z.string(),
  rowCount: z.number(),
  totalMinor: z.string().transform(BigInt),
  openedAt: moment,
  leaseUntil: moment,
  resendDeadline: moment,
  firstSentAt: moment,
  payerTokenId: z.string().nullable(),
  /** Whether money may have moved for this submission before this attempt. */
  earlierMayHaveRun: z.boolean(),
})

/** An attempt that is open: exactly the bytes of this hash under exactly this key may be sent, until `leaseUntil`. */
export type OpenedAttempt = z.infer<typeof opened>

const refused = z.object({
  refused: z.enum([
    'busy',
    'not-due',
    'switched-off',
    'clock-behind',
    'blocked',
    'old-epoch',
    'too-much-unknown',
    'too-late',
    'too-many',
    'found-by-search',
    'restore-search',
    'found-after-restore',
    'quote-differs',
    'approval-lapsed',
    'token-ran-out',
    'payee-changed',
  ]),
})
export type OpenRefusal = z.infer<typeof refused>['refused']

export type OpenRequest = {
  readonly submissionId: string
  /** Who sends: one name per process. */
  readonly worker: string
  /** The service's quote asked for just now; needed until a send of a disbursement may have run, and must equal what was approved; `at` is when it was answered. */
  readonly quote: {
    readonly totalMinor: bigint
    readonly feeMinor: bigint
    readonly debitMinor: bigint
    readonly at?: Date
  } | null
}

/**
 * Locks one due submission (skipping it where another worker has it), moves it to `sending` and opens its next attempt.
 * Commit before the first byte leaves. A refusal says why not, and changes nothing.
 */
export async function openAttempt(
  tx: Tx,
  actor: Actor,
  request: OpenRequest,
): Promise<{ readonly opened: OpenedAttempt } | { readonly refused: OpenRefusal }> {
  const answer = await call(tx, 'open_attempt', actor, request)
  const no = refused.safeParse(answer)
  return no.success ? no.data : { opened: opened.parse(answer) }
}

/** Whether, by the database's clock, an open attempt may still write to the socket. Ask directly before the write. */
export async function mayStillSend(db: Db | Tx, attemptId: string): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`select may_still_send(${attemptId}::uuid) as may`)
  return rows[0]?.may === true
}

export type Closing = {
  readonly attemptId: string
  readonly outcome: Outcome
  readonly httpStatus: number | null
  readonly errorCode: string | null
  readonly serviceRequestId: string | null
  readonly detail: unknown
  /** `accepted`, `rejected_clean`, `ready` (429 or not sent, and no earlier attempt could have run) or `unknown`. */
  readonly nextState: 'accepted' | 'rejected_clean' | 'ready' | 'unknown'
  /** The id of what was made; required with `accepted` of a create, null otherwise. */
  readonly serviceId: string | null
  /** When to try or look again, in milliseconds from the database's now; null: do not. */
  readonly nextInMs: number | null
  /** What staff are told, as data. */
  readonly problem: unknown
}

/**
 * Closes an attempt and moves its submission. `late`: the lease had run out and the attempt is closed as unknown
 * already; nothing was changed, and the answer must be found again by reading.
 */
export async function closeAttempt(tx: Tx, actor: Actor, closing: Closing): Promise<'closed' | 'late'> {
  return z.enum(['closed', 'late']).parse(await call(tx, 'close_attempt', actor, closing))
}

/** Closes every open attempt past its lease as `unknown`. Returns the submissions concerned. Run at start and each minute. */
export async function expireAttempts(tx: Tx, actor: Actor): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'expire_attempts', actor, {}))
}

/**
 * Closes every open attempt of other workers as `unknown`, whatever its lease. Returns the submissions concerned. Only
 * for a process that has the database to itself: with others beside it, theirs are still on their way.
 */
export async function closeAbandoned(tx: Tx, actor: Actor, worker: string): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'close_abandoned', actor, { worker }))
}
