import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/store/database'
import { escrow, escrowReading } from '@/lib/store/schema/escrow'
import { submission } from '@/lib/store/schema/submission'
import { changesOf } from '@/lib/submissions/manual-resolution/resolve-change'
import type { Said } from './view'

export type Entry = typeof escrow.$inferSelect & {
  /** Of one made here as soon as the service has named it; of one opened by its id, that. */
  readonly knownServiceId: string | null
}

/** An entry of the book by its place in it, or null. */
export async function findEntry(tx: Tx | Db, escrowId: string): Promise<Entry | null> {
  const [found] = await tx
    .select({ entry: escrow, made: submission.serviceId })
    .from(escrow)
    .leftJoin(submission, eq(submission.id, escrow.submissionId))
    .where(eq(escrow.id, escrowId))
  return found === undefined ? null : { ...found.entry, knownServiceId: found.entry.serviceId ?? found.made }
}

/** The entry of one of the service's escrows: the one made here before one that was opened by its id. */
export async function entryOf(tx: Tx | Db, serviceId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: escrow.id })
    .from(escrow)
    .leftJoin(submission, eq(submission.id, escrow.submissionId))
    .where(sql`coalesce(${escrow.serviceId}, ${submission.serviceId}) = ${serviceId}`)
    .orderBy(sql`${escrow.submissionId} is null`)
    .limit(1)
  return found?.id ?? null
}

export type Reading = { readonly said: Said; readonly startedAt: Date; readonly lastStartedAt: Date }

/** What the service said of an escrow, the latest first. */
export async function readingsOf(tx: Tx | Db, serviceId: string): Promise<readonly Reading[]> {
  const rows = await tx
    .select()
    .from(escrowReading)
    .where(eq(escrowReading.serviceId, serviceId))
    .orderBy(desc(escrowReading.startedAt))
  return rows.map(({ said, startedAt, lastStartedAt }) => ({ said: said as Said, startedAt, lastStartedAt }))
}

/** What a proposal about this entry can be about: the service's escrow, or a request that was to make or to change it. */
export async function subjectsOf(tx: Tx | Db, { knownServiceId, submissionId }: Entry): Promise<string[]> {
  const changes = knownServiceId === null ? [] : await changesOf(tx, knownServiceId)
  return [knownServiceId, submissionId, ...changes].filter((id) => id !== null)
}
