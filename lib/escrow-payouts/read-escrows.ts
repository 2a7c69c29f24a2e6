import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { readFromService } from '@/lib/escrows/read-service'
import type { Said } from '@/lib/escrows/view'
import type { Db, Tx } from '@/lib/store/database'
import { escrowReading } from '@/lib/store/schema/escrow'
import { mayHoldMoney } from './stage'

/** What an escrow's own reading said, and when that reading began. */
export type OwnReading = { readonly said: Said; readonly startedAt: Date }

/** The latest reading of each of these escrows (ids of the service) that was ever kept. */
export async function latestReadings(tx: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OwnReading>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([escrowReading.serviceId])
    .from(escrowReading)
    .where(inArray(escrowReading.serviceId, [...ids]))
    .orderBy(escrowReading.serviceId, sql`${escrowReading.startedAt} desc`)
  return new Map(
    rows.map(({ serviceId, said, lastStartedAt }) => [serviceId, { said: said as Said, startedAt: lastStartedAt }]),
  )
}

/** A reading younger than this is not made again: several people look at the same board. */
const FRESH_MS = 10_000
/** So many escrows for one question of a page, so many of them at the same moment: two calls each (contract 4.3). */
const MOST = 12
const AT_ONCE = 4

type Listed = { readonly escrowId: string; readonly status: string | null }

/**
 * Which escrows are to be read again, those never read first, then those of which the batch says otherwise, then the
 * stalest. One whose money is gone stays as it was read.
 */
export function dueReadings(
  listed: readonly Listed[],
  known: ReadonlyMap<string, OwnReading>,
  now: Date,
): readonly string[] {
  const rank = ({ escrowId, status }: Listed): number | null => {
    const own = known.get(escrowId)
    if (own === undefined) return 0
    if (status !== null && own.said.status !== status) return 1
    const age = now.getTime() - own.startedAt.getTime()
    return mayHoldMoney(own.said.status) && age >= FRESH_MS ? 2 : null
  }
  const age = (id: string) => known.get(id)?.startedAt.getTime() ?? 0
  return listed
    .flatMap((one) => {
      const place = rank(one)
      return place === null ? [] : [{ id: one.escrowId, place }]
    })
    .toSorted((a, b) => a.place - b.place || age(a.id) - age(b.id))
    .map(({ id }) => id)
}

// A board that several people have open is read by one of their questions at a time.
const shared = globalThis as { __boards?: Map<string, Promise<string | null>> }

/**
 * Reads some of these escrows at the service, a few at a time, and keeps what was said. Gives the sentence of what went
 * wrong, or null; what was read before it is kept.
 */
export function readSomeEscrows(board: string, ids: readonly string[], most = MOST): Promise<string | null> {
  shared.__boards ??= new Map()
  const boards = shared.__boards
  const running = boards.get(board)
  if (running !== undefined) return running
  const reading = readAll(ids.slice(0, most)).finally(() => boards.delete(board))
  boards.set(board, reading)
  return reading
}

/** Reads all of these escrows at the service, a few at a time. Gives the sentence of the first that could not be read. */
export async function readAll(ids: readonly string[]): Promise<string | null> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const answers = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => readFromService(id)))
    const failed = answers.find((answer) => !answer.ok)
    if (failed !== undefined && !failed.ok) return failed.problem.sentence
  }
  return null
}
