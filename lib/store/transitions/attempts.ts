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
  /** How many sends count up to and including this one: those that a rate limit rejected do not. */
  tries: z.number(),
  submissionId: z.string(),
  kind: z.enum(SUBMISSION_KINDS),
  method: z.literal('POST'),
  path: z.string(),
  /** The hash of the plain bytes; the submission stores them encrypted. */
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

/** An open attempt: until `leaseUntil`, exactly the bytes with this hash may be sent, with exactly this idempotency key. */
export type OpenedAttempt = z.infer<typeof opened>

const refused = z.object({
  refused: z.enum([
    'busy',
    'not-due',
    'switched-off',
    'clock-behind',
    'blocked',
    'comparing',
    'old-epoch',
    'not-yet',
    'waits-for-funds',
    'not-its-turn',
    'too-much-unknown',
    'too-late',
    'too-many',
    'found-by-search',
    'restore-search',
    'found-after-restore',
    'quote-differs',
    'approval-lapsed',
    'policy-changed',
    'over-ceiling',
    'token-ran-out',
    'payee-changed',
  ]),
})
/** Why no attempt was opened. */
export type OpenRefusal = z.infer<typeof refused>['refused']

export type OpenRequest = {
  readonly submissionId: string
  /** The name of the process that sends; each has its own. */
  readonly worker: string
  /**
   * The service's present quote, in minor units, and when it was answered (`at`). Required for a disbursement until one of its
   * sends may have reached the service, and must equal the approved quote.
   */
  readonly quote: {
    readonly totalMinor: bigint
    readonly feeMinor: bigint
    readonly debitMinor: bigint
    readonly at?: Date
  } | null
}

/**
 * Locks one due submission, moves it to `sending` and opens its next attempt; commit before the first byte is sent. Returns why
 * not if that is refused (`busy`: another worker has it); then nothing has changed.
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

/** Whether an open attempt may still write to the socket, by the database's clock. Call it directly before the write. */
export async function mayStillSend(db: Db | Tx, attemptId: string): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`select may_still_send(${attemptId}::uuid) as may`)
  return rows[0]?.may === true
}

/** The result of an attempt, as stored when it is closed. */
export type AttemptResult = {
  readonly attemptId: string
  readonly outcome: Outcome
  readonly httpStatus: number | null
  readonly errorCode: string | null
  readonly serviceRequestId: string | null
  readonly detail: unknown
  /** `accepted`, `rejected_clean`, `ready` (429 or not sent, and no earlier attempt could have run) or `unknown`. */
  readonly nextState: 'accepted' | 'rejected_clean' | 'ready' | 'unknown'
  /** The id of the object that the service created; required if a create was `accepted`, null otherwise. */
  readonly serviceId: string | null
  /** When to send or read again, in milliseconds from the database's present time; null: never. */
  readonly nextInMs: number | null
  /** The problem that staff are shown, as data. */
  readonly problem: unknown
}

/**
 * Closes an attempt and moves its submission. Returns `late` if the lease had run out: the attempt is already closed as unknown,
 * nothing was changed, and the outcome has to be found by reading the service.
 */
export async function closeAttempt(tx: Tx, actor: Actor, closing: AttemptResult): Promise<'closed' | 'late'> {
  return z.enum(['closed', 'late']).parse(await call(tx, 'close_attempt', actor, closing))
}

/** Closes every open attempt past its lease as `unknown`. Returns the submissions concerned. Run at start and each minute. */
export async function expireAttempts(tx: Tx, actor: Actor): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'expire_attempts', actor, {}))
}

/** A sender, and the submissions that it works on at this moment. */
type Sender = { readonly worker: string; readonly running: readonly string[] }

/**
 * What is being sent at this moment: `orphaned` where an attempt is open whose process has ended, or whose sender works on it no more;
 * otherwise whether other senders send anything.
 */
export async function openSends(
  db: Db | Tx,
  { worker, running }: Sender,
): Promise<'nothing' | 'by-others' | 'orphaned'> {
  const { rows } = await db.execute<{ id: string; own: boolean; lives: boolean }>(sql`
    select submission_id as id, worker = ${worker} as own, sender_lives(worker) as lives from attempt where closed_at is null`)
  if (rows.some(({ id, own, lives }) => (own ? !running.includes(id) : !lives))) return 'orphaned'
  return rows.some(({ own }) => !own) ? 'by-others' : 'nothing'
}

/**
 * Closes every open attempt that is orphaned as `unknown`, even before its lease ends. Returns the submissions concerned. Closes nothing
 * unless the worker shows that it lives itself.
 */
export async function closeOrphaned(tx: Tx, actor: Actor, sender: Sender): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'close_orphaned', actor, sender))
}
