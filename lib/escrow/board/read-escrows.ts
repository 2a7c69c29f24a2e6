import 'server-only'
import { and, gte, inArray, sql } from 'drizzle-orm'
import { readFromService } from '@/lib/escrow/collections/read-service'
import type { ProviderState } from '@/lib/escrow/collections/view'
import { heldStage, mayHoldMoney } from '@/lib/escrow/payouts/stage'
import type { Message } from '@/lib/messages/message'
import { log } from '@/lib/platform/log'
import type { Db, Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { escrowReading } from '@/lib/store/schema/escrow'
import { databaseNow } from '@/lib/store/transitions/database-now'

/** An escrow's own reading, and when it began. */
export type OwnReading = { readonly providerState: ProviderState; readonly startedAt: Date }

/** The latest stored reading of each of these escrows (ids of the service). */
export async function latestReadings(tx: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OwnReading>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([escrowReading.serviceId])
    .from(escrowReading)
    .where(inArray(escrowReading.serviceId, [...ids]))
    .orderBy(escrowReading.serviceId, sql`${escrowReading.startedAt} desc`)
  return new Map(
    rows.map(({ serviceId, providerState, lastStartedAt }) => [
      serviceId,
      { providerState: providerState as ProviderState, startedAt: lastStartedAt },
    ]),
  )
}

/** A reading younger than this is not repeated: several people look at the same board. */
const FRESH_MS = 10_000
/**
 * How many escrows one round reads, with two calls each (contract 4.3): more of those never read than of those to be refreshed.
 */
const MOST_UNKNOWN = 40
const MOST_STALE = 12
const AT_ONCE = 4

type Listed = { readonly escrowId: string; readonly status: string | null }

/**
 * The escrows that the next round reads: those never read first, then those whose status differs from the batch's, then the
 * oldest readings, for a few of which there is always room. One whose money is gone is not read again, and one that could not
 * be read recently (`failedAt`, in milliseconds) comes after the others.
 */
export function nextRound(
  listed: readonly Listed[],
  known: ReadonlyMap<string, OwnReading>,
  now: Date,
  failedAt: ReadonlyMap<string, number> = new Map(),
): readonly string[] {
  const age = ({ escrowId }: Listed) => known.get(escrowId)?.startedAt.getTime() ?? 0
  const failed = ({ escrowId }: Listed) => failedAt.get(escrowId) ?? 0
  const stageRead = (one: Listed) => heldStage(known.get(one.escrowId)?.providerState.status ?? null)
  const differs = (one: Listed) => one.status !== null && stageRead(one) !== heldStage(one.status)
  const never = listed.filter(({ escrowId }) => !known.has(escrowId)).toSorted((a, b) => failed(a) - failed(b))
  const grown = listed
    .filter((one) => known.has(one.escrowId) && now.getTime() - age(one) >= FRESH_MS)
    .toSorted((a, b) => failed(a) - failed(b) || age(a) - age(b))
  const unknown = [...never, ...grown.filter(differs)].slice(0, MOST_UNKNOWN)
  const stale = grown.filter(
    (one) => !differs(one) && mayHoldMoney(known.get(one.escrowId)?.providerState.status ?? null),
  )
  const room = Math.max(AT_ONCE, MOST_STALE - unknown.length)
  return [...unknown, ...stale.slice(0, room)].map(({ escrowId }) => escrowId)
}

type Rounds = {
  readonly running: Map<string, Promise<void>>
  readonly failed: Map<string, Message>
  readonly failedAt: Map<string, number>
}
const shared = globalThis as { __boardRounds?: Rounds }

function rounds(): Rounds {
  shared.__boardRounds ??= { running: new Map(), failed: new Map(), failedAt: new Map() }
  return shared.__boardRounds
}

/**
 * Starts reading these escrows of a board at the service, a few at a time and after every call that a person waits for, and
 * does not wait for them. While a round of the board is running, no other starts.
 */
export function readInBackground(board: string, ids: readonly string[]): void {
  const { running, failed } = rounds()
  if (running.has(board) || ids.length === 0) return
  const round = readRound(ids)
    .then(
      (why) => (why === null ? failed.delete(board) : failed.set(board, why)),
      (error: unknown) => log.error({ err: error, board }, 'escrows of a board could not be read'),
    )
    .then(() => void running.delete(board))
  running.set(board, round)
}

/** When escrows could not be read, by their id at the service; removed once they could. */
export const recentFailures = (): ReadonlyMap<string, number> => rounds().failedAt

/** Why the last round of a board ended early; null where it did not. */
export const whyUnread = (board: string): Message | null => rounds().failed.get(board) ?? null

/** Waits for the round of a board that is running now. */
export const untilRead = async (board: string): Promise<void> => rounds().running.get(board)

async function readRound(ids: readonly string[]): Promise<Message | null> {
  const began = await databaseNow(await db())
  const why = await readAll(ids, { inBackground: true })
  // One notification for all of them: each makes every open page read again.
  await withTx(async (tx) => {
    const [news] = await tx
      .select({ id: escrowReading.serviceId })
      .from(escrowReading)
      .where(and(inArray(escrowReading.serviceId, [...ids]), gte(escrowReading.startedAt, began)))
      .limit(1)
    if (news !== undefined) await notify(tx, 'live', { payoutId: null })
  })
  return why
}

/**
 * Reads these escrows at the service, a few at a time. Returns why the first one could not be read, which ends it; in the
 * background it continues with the others, until none of several at once can be read.
 */
export async function readAll(
  ids: readonly string[],
  how: { readonly inBackground?: boolean } = {},
): Promise<Message | null> {
  const { failedAt } = rounds()
  let why: Message | null = null
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const answers = await Promise.all(some.map((id) => readFromService(id, how)))
    for (const [n, id] of some.entries()) answers[n]?.ok ? failedAt.delete(id) : failedAt.set(id, Date.now())
    const problems = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem.message]))
    why ??= problems[0] ?? null
    if (why !== null && (!how.inBackground || problems.length === some.length)) return why
  }
  return why
}
