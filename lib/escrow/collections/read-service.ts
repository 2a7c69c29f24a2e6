import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { getEscrow, getEscrowStatus } from '@/lib/gateway/escrows'
import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { escrowReading } from '@/lib/store/schema/escrow'
import { databaseNow } from '@/lib/store/transitions/database-now'
import { type EscrowProblem, problem } from './escrow-error'
import { providerStateOf } from './request-state'
import type { ProviderState } from './view'

type How = {
  /** In the background: other calls go first, and the caller, which reads many, notifies the pages. */
  readonly inBackground?: boolean
}

/**
 * Reads an escrow at the service, its record and then its status, and stores the result. A reading that began before the last
 * stored one changes nothing.
 */
export async function readFromService(
  serviceId: string,
  { inBackground = false }: How = {},
): Promise<Result<ProviderState, EscrowProblem>> {
  const startedAt = await databaseNow(await db())
  const as = inBackground ? 'background' : 'read'
  const record = await getEscrow(serviceId, as)
  if (!record.ok) return fail(readProblem(record.problem))
  const status = await getEscrowStatus(serviceId, as)
  // A deployment may lack the status route: the record alone is still a reading.
  if (!status.ok && status.problem.kind !== 'not-found') return fail(readProblem(status.problem))
  const providerState = providerStateOf(record.value, status.ok ? status.value : null)
  if (providerState === null) return fail(TWO_ANSWERS)
  await withTx(async (tx) => {
    const isNews = await keep(tx, serviceId, providerState, startedAt)
    if (isNews && !inBackground) await notify(tx, 'live', { payoutId: null })
  })
  return ok(providerState)
}

const TWO_ANSWERS = problem('service', message('escrow.twoAmounts'))

const readProblem = ({ kind, explanation }: ServiceProblem): EscrowProblem =>
  problem(kind === 'not-found' ? 'not-found' : 'service', explanation)

/** Stores a reading; true where it differs from the reading before. */
async function keep(tx: Tx, serviceId: string, providerState: ProviderState, startedAt: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`escrow ${serviceId}`}, 0))`)
  const [last] = await tx
    .select()
    .from(escrowReading)
    .where(eq(escrowReading.serviceId, serviceId))
    .orderBy(desc(escrowReading.startedAt))
    .limit(1)
  if (last !== undefined && startedAt <= last.lastStartedAt) return false
  if (last !== undefined && same(last.providerState, providerState)) {
    await tx
      .update(escrowReading)
      .set({ lastStartedAt: startedAt })
      .where(and(eq(escrowReading.serviceId, serviceId), eq(escrowReading.startedAt, last.startedAt)))
    return false
  }
  await tx
    .insert(escrowReading)
    .values({ serviceId, startedAt, lastStartedAt: startedAt, rawStatus: providerState.status, providerState })
  return true
}

// Objects from jsonb have another order of members.
const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
