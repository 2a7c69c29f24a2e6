import { inArray, sql } from 'drizzle-orm'
import type { Engine } from '@/lib/store/database'
import { submissionRow } from '@/lib/store/schema/submission'
import { recipientReference } from '@/lib/submissions/body'
import { loadStored } from '@/lib/submissions/stored'
import { past } from '@/lib/submissions/test-batch'
import type { TestSandbox } from '@/lib/submissions/test-sandbox'
import type { Planned } from './test-world-payouts'

type Service = { readonly store: Engine; readonly sandbox: TestSandbox; readonly planned: readonly Planned[] }

const MOST = 4

/**
 * Somebody repeats by hand at the service what was sent but is not known to have arrived, under our mark and with references of
 * their own: a search then finds the batch twice. Answers how many they repeated. For tests.
 */
export async function copyBatches({ store, sandbox, planned }: Service): Promise<number> {
  const { byReference } = await sandbox.ledger()
  const rows = planned.flatMap(({ parts }) => parts.flatMap((part) => part.rows))
  const arrived = rows.filter((row) => byReference[recipientReference(row)]?.accepted === 1).map(({ rowId }) => rowId)
  if (arrived.length === 0) return 0
  const unclear = await store.db
    .selectDistinct({ id: submissionRow.submissionId })
    .from(submissionRow)
    .where(sql`${inArray(submissionRow.rowId, arrived)} and ${submissionRow.live}
      and exists (select from submission s where s.id = submission_id and s.state in ('unknown', 'reconciling'))`)
    .limit(MOST)
  await sandbox.remove('faults')
  for (const { id } of unclear) {
    const body = JSON.parse(new TextDecoder().decode((await loadStored(id))?.body ?? new Uint8Array()))
    for (const recipient of body.recipients) recipient.reference = `copy ${recipient.reference}`.slice(0, 40)
    // A copy that is taken may stay without an answer, like what it repeats.
    await sandbox.create(new TextEncoder().encode(JSON.stringify(body))).catch(() => undefined)
  }
  return unclear.length
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
