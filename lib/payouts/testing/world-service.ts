import { sql } from 'drizzle-orm'
import type { Engine } from '@/lib/store/database'
import { submissionRow } from '@/lib/store/schema/submission'
import { recipientReference } from '@/lib/submissions/content/body'
import { loadStored } from '@/lib/submissions/state/stored'
import { past } from '@/lib/submissions/testing/batch'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import type { Planned } from './world-payouts'
import type { World } from './world-story'

type Service = { readonly store: Engine; readonly sandbox: TestSandbox; readonly planned: readonly Planned[] }

/** A service that omits marks cuts a description off in the middle of ours. For tests. */
export const without = ({ marks }: World) => (marks === 'omitted' ? { descriptionMax: 8, itemReferences: false } : {})

const READS = ['GET /api/disbursements', 'POST /api/disbursements/quote']

/** One fault of the world strikes from now on: of several on one route, the sandbox would only ever take the first. For tests. */
export async function setFaults(
  { sandbox, one }: { readonly sandbox: TestSandbox; readonly one: World },
  step: number,
): Promise<void> {
  const kind = one.faults[step % one.faults.length]
  if (kind === undefined) return
  const routes = ['POST /api/disbursements', ...(one.readsFail ? READS : [])]
  const again = kind === 'rate-limit' ? { retryAfter: 0 } : {}
  const faults = routes.map((route) => ({
    ...{ route, kind, times: null, chance: one.chance, seed: one.seed + step },
    ...again,
  }))
  await sandbox.remove('faults')
  await sandbox.control('faults', { faults })
}

const MOST = 4

/**
 * Somebody repeats by hand at the service what was sent but is not known to have arrived, under our mark and with references of
 * their own: a search then finds the batch twice. Answers how many they repeated. For tests.
 */
export async function copyBatches(service: Service): Promise<number> {
  const { arrived } = await unclearBatches(service)
  return create(service, arrived.slice(0, MOST), (sent) => ({
    ...sent,
    recipients: sent.recipients.map((one) => ({ ...one, reference: `copy ${one.reference}`.slice(0, 40) })),
  }))
}

/**
 * Somebody else makes batches at the service that look like some of ours that never arrived there: with the same figures, but
 * to other people, under no mark and with no references. Answers how many they made. For tests.
 */
export async function makeAlike(service: Service): Promise<number> {
  const { lost } = await unclearBatches(service)
  return create(service, lost.slice(0, MOST), (sent) => ({
    ...sent,
    description: 'Wages by hand',
    recipients: sent.recipients.map(({ amount }) => ({ amount, phone_number: SOMEBODY })),
  }))
}

const SOMEBODY = '+256772100300'

/** What was sent and is not known to have arrived, by whether it has. */
async function unclearBatches({ store, sandbox, planned }: Service) {
  const { byReference } = await sandbox.ledger()
  const rows = planned.flatMap(({ parts }) => parts.flatMap((part) => part.rows))
  const taken = new Set(rows.filter((row) => byReference[recipientReference(row)]).map(({ rowId }) => rowId))
  const unclear = await store.db
    .select({ id: submissionRow.submissionId, rowIds: sql<string[]>`array_agg(${submissionRow.rowId}::text)` })
    .from(submissionRow)
    .where(sql`${submissionRow.live}
      and exists (select from submission s where s.id = submission_id and s.state in ('unknown', 'reconciling'))`)
    .groupBy(submissionRow.submissionId)
    .orderBy(submissionRow.submissionId)
  const of = (wanted: boolean) =>
    unclear.filter(({ rowIds }) => rowIds.some((rowId) => taken.has(rowId)) === wanted).map(({ id }) => id)
  return { arrived: of(true), lost: of(false) }
}

type Sent = { readonly recipients: readonly Readonly<Record<string, unknown>>[] }

async function create({ sandbox }: Service, ids: readonly string[], as: (sent: Sent) => object) {
  if (ids.length > 0) await sandbox.remove('faults')
  for (const id of ids) {
    const sent: Sent = JSON.parse(new TextDecoder().decode((await loadStored(id))?.body ?? new Uint8Array()))
    // What is taken may stay without an answer, like what it repeats.
    await sandbox.create(new TextEncoder().encode(JSON.stringify(as(sent)))).catch(() => undefined)
  }
  return ids.length
}

/** The service called some batches failed that it had paid: so it was read before it says again what is true. For tests. */
export async function contradict({ store }: Service): Promise<number> {
  const { rows } = await store.db.execute<{ id: string }>(sql`
    select s.id from submission s where s.state = 'settled'
      and not exists (select from row_outcome o where o.submission_id = s.id and o.matched_by = 'person')
    order by s.created_at, s.id limit ${MOST}`)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => `'${id}'`).join(', ')
  await past(
    store,
    `update row_outcome set mapped = 'failed', said_paid_at = null, first_failed_at = started_at where submission_id in (${ids})`,
    `update submission set state = 'failed', next_attempt_at = clock_timestamp() where id in (${ids})`,
  )
  return rows.length
}
