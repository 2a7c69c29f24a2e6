import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { signInAttempt as tried } from '@/lib/store/schema/staff'
import { PAUSE_MINUTES } from './lock-minutes'

/** For how many days a try is stored. */
export const TRIES_KEPT_DAYS = 30

/** For how many seconds a try counts that is not decided. If its process ended meanwhile, it counts no longer. */
export const UNDECIDED_SECONDS = 10

/**
 * How many wrong tries within the length of a pause cause a pause: of one account from one address, of an address (null: any
 * number), of an account.
 */
export type Limits = { readonly pair: number; readonly address: number | null; readonly account: number }

/** For a signed-in person who confirms their identity: five tries, by either method. */
export const PROOF_LIMITS: Limits = { pair: 5, address: 5, account: 5 }

type Paused = { readonly kind: 'pause'; readonly minutes: number }
type Try = { readonly kind: 'try'; readonly attemptId: bigint; readonly left: number }

type Pair = { readonly account: string; readonly address: string }
/** `together` and `minutes` are of wrong tries; `recent` also counts tries that are not decided yet. */
type Tally = { readonly recent: number; readonly together: number; readonly minutes: number }

/** The key that an account's tries are counted under. It is hashed, because people type passwords into the wrong field. */
export const accountKey = (what: string): string => createHash('sha256').update(what).digest('hex')

/**
 * Records a try, runs `check`, and counts the try as wrong unless `check` marked it as right. A try whose check throws does not count,
 * because it was not answered. During a pause nothing is checked, and `paused` gives the answer.
 */
export async function countTry<T, P>(
  { pair, limits, paused }: { readonly pair: Pair; readonly limits: Limits; readonly paused: (minutes: number) => P },
  check: (held: Try) => Promise<T>,
): Promise<T | P> {
  const reserved = await withTx((tx) => reserveTry(tx, pair, limits))
  if (reserved.kind === 'pause') return paused(reserved.minutes)
  const undecided = and(eq(tried.id, reserved.attemptId), isNull(tried.ok))
  try {
    const answer = await check(reserved)
    await withTx((tx) => tx.update(tried).set({ ok: false }).where(undecided))
    return answer
  } catch (problem) {
    await withTx((tx) => tx.delete(tried).where(undecided))
    throw problem
  }
}

/**
 * Records a try before the password is checked, so that simultaneous tries count too. A try during a pause is not recorded, so that it does
 * not make the pause longer.
 */
export async function reserveTry(tx: Tx, pair: Pair, limits: Limits): Promise<Try | Paused> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${pair.address}`}, 0))`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${pair.account}`}, 0))`)

  const ofPair = await tally(tx, sinceLastRight(pair))
  const minutes = Math.max(
    pauseIn(ofPair, limits.pair),
    limits.address === null ? 0 : pauseIn(await tally(tx, eq(tried.address, pair.address)), limits.address),
    pauseIn(await tally(tx, byStrangers(pair)), limits.account),
  )
  if (minutes > 0) return { kind: 'pause', minutes }

  const rows = await tx
    .insert(tried)
    .values({ accountKey: pair.account, address: pair.address })
    .returning({ id: tried.id })
  const [row] = rows
  if (!row) throw new Error('The database wrote no sign-in attempt.')
  return { kind: 'try', attemptId: row.id, left: Math.max(0, limits.pair - ofPair.recent - 1) }
}

/** How many wrong tries, of whatever accounts, came from an address within the length of a pause. */
export async function wrongFrom(db: Db, address: string): Promise<number> {
  const since = sql`now() - make_interval(mins => ${PAUSE_MINUTES})`
  const wrong = and(eq(tried.address, address), sql`${tried.ok} is not true`, gt(tried.at, since))
  return db.$count(tried, wrong)
}

/** The reserved try was right: it no longer counts, and the count of the account from that address starts again. */
export async function markRight(tx: Tx, attemptId: bigint): Promise<void> {
  const { accountKey: account, address } = tried
  const reserved = await tx.delete(tried).where(eq(tried.id, attemptId)).returning({ accountKey: account, address })
  // If it is missing, an admin cleared it meanwhile.
  for (const pair of reserved) await tx.insert(tried).values({ ...pair, ok: true })
  await forgetOldTries(tx)
}

/** Deletes the tries that no longer count. */
export async function forgetOldTries(tx: Tx): Promise<void> {
  await tx.delete(tried).where(lt(tried.at, sql`now() - make_interval(days => ${TRIES_KEPT_DAYS})`))
}

const pauseIn = ({ recent, together, minutes }: Tally, limit: number) => {
  if (together >= limit && minutes > 0) return minutes
  return recent >= limit ? 1 : 0
}

const samePair = ({ account, address }: Pair) => sql`${tried.accountKey} = ${account} and ${tried.address} = ${address}`

const sinceLastRight = (pair: Pair) => sql`${samePair(pair)} and ${tried.at} >
  coalesce((select max(r.at) from sign_in_attempt r
            where r.ok and r.account_key = ${pair.account} and r.address = ${pair.address}), '-infinity')`

// Guessing from many addresses pauses an account for new addresses only: a person who signed in from an address before still
// can.
const byStrangers = ({ account, address }: Pair) => sql`${tried.accountKey} = ${account} and not exists
  (select 1 from sign_in_attempt r where r.ok and r.account_key = ${account} and r.address = ${address})`

async function tally(tx: Tx, which: SQL): Promise<Tally> {
  const length = sql`make_interval(mins => ${PAUSE_MINUTES})`
  const { rows } = await tx.execute<Tally>(sql`
    with counted as (
      select ${tried.at} as at, ${tried.ok} is null as undecided from ${tried}
      where ${tried.ok} is not true and ${tried.at} > now() - 2 * ${length}
        and (${tried.ok} is not null or ${tried.at} > now() - make_interval(secs => ${UNDECIDED_SECONDS})) and ${which}
    ), wrong as (select at from counted where not undecided), latest as (select max(at) as at from wrong)
    select
      (select count(*)::int from counted where at > now() - ${length}) as recent,
      (select count(*)::int from wrong, latest where wrong.at > latest.at - ${length}) as together,
      (select coalesce(ceil(extract(epoch from latest.at + ${length} - now()) / 60), 0)::int from latest) as minutes`)
  const [row] = rows
  if (!row) throw new Error('The database counted no tries.')
  return row
}
