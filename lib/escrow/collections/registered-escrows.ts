import 'server-only'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/store/database'
import { escrow, escrowReading } from '@/lib/store/schema/escrow'
import { submission } from '@/lib/store/schema/submission'
import { changesOf } from '@/lib/submissions/manual-resolution/resolve-change'
import type { ProviderState } from './view'

export type Entry = typeof escrow.$inferSelect & {
  /** The service's id: of one created here once it is known; of one opened by its id, that id. */
  readonly knownServiceId: string | null
}

/** An escrow of our list by its id there, or null. */
export async function findEntry(tx: Tx | Db, escrowId: string): Promise<Entry | null> {
  const [found] = await tx
    .select({ entry: escrow, made: submission.serviceId })
    .from(escrow)
    .leftJoin(submission, eq(submission.id, escrow.submissionId))
    .where(eq(escrow.id, escrowId))
  return found === undefined ? null : { ...found.entry, knownServiceId: found.entry.serviceId ?? found.made }
}

/** Our entry for one of the service's escrows: one created here before one that was opened by its id. */
export async function entryOf(tx: Tx | Db, serviceId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: escrow.id })
    .from(escrow)
    .where(eq(escrow.serviceKey, serviceId))
    .orderBy(sql`${escrow.submissionId} is null`)
    .limit(1)
  return found?.id ?? null
}

export type Reading = { readonly providerState: ProviderState; readonly startedAt: Date; readonly lastStartedAt: Date }

/** The readings of an escrow, newest first. */
export async function readingsOf(tx: Tx | Db, serviceId: string): Promise<readonly Reading[]> {
  const rows = await tx
    .select()
    .from(escrowReading)
    .where(eq(escrowReading.serviceId, serviceId))
    .orderBy(desc(escrowReading.startedAt))
  return rows.map(({ providerState, startedAt, lastStartedAt }) => ({
    providerState: providerState as ProviderState,
    startedAt,
    lastStartedAt,
  }))
}

/** The possible subjects of proposals about this entry: the service's escrow, and requests to create or change it. */
export async function subjectsOf(tx: Tx | Db, { knownServiceId, submissionId }: Entry): Promise<string[]> {
  const changes = knownServiceId === null ? [] : await changesOf(tx, knownServiceId)
  return [knownServiceId, submissionId, ...changes].filter((id) => id !== null)
}
