import { sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { TEST_PASSWORD } from '@/lib/access/test-staff'
import type { Amount } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import type { Approver } from '@/lib/store/test-story'
import { releaseSubmission } from '@/lib/store/transitions/submissions'
import type { AskAgain } from '@/lib/submissions/ask-again'
import { linkBatch } from './manual-resolution/link-batch'
import { approve, type Planned, propose } from './test-world-payouts'

export type Settler = Staff<'payouts:approve'>

type Office = {
  readonly store: Engine
  readonly maker: Approver
  readonly approver: Approver
  readonly checker: Settler
  readonly planned: readonly Planned[]
  readonly askedAgain: AskAgain[]
  readonly fee: Amount
}

/**
 * What people do: they propose and approve anew what was given back before it was sent, link what waits for a person to what
 * searches found at the service where the product lets them, and let the rest go on. For tests.
 */
export async function people(office: Office): Promise<void> {
  for (const again of office.askedAgain.splice(0)) await approveAgain(office, again)
  const { rows } = await office.store.db.execute<{ id: string; state: string; ids: readonly string[] }>(sql`
    select s.id, s.hold_reason as state, to_jsonb(found_in_lost_time(s) || coalesce((select array_agg(distinct one)
      from absence_scan a, unnest(a.found_ids || a.unclear_ids) one where a.submission_id = s.id), '{}')) as ids
    from submission s where s.hold_reason in ('stopped', 'unclear', 'found_twice')`)
  for (const { id, state, ids } of rows) {
    if ((await linked(office, id, ids)) || state !== 'stopped') continue
    const going = withTx((tx) => releaseSubmission(tx, office.approver, { submissionId: id, reason: 'seen' }))
    await going.catch(() => undefined)
  }
}

async function linked({ checker }: Office, submissionId: string, ids: readonly string[]): Promise<boolean> {
  for (const serviceId of ids)
    if ((await linkBatch(checker, { submissionId, serviceId, proof: TEST_PASSWORD })).ok) return true
  return false
}

async function approveAgain(office: Office, again: AskAgain): Promise<void> {
  const parts = office.planned.flatMap(({ parts: all }) => all)
  const rows = parts.map((part) => part.rows).find(([row]) => again.rowIds.includes(row?.rowId ?? ''))
  if (rows === undefined) return
  const drafted = { payoutId: again.payoutId, rowIds: again.rowIds, maker: office.maker }
  const asked = await propose(drafted, rows, office.fee, again.submissionId)
  await approve(office.store, office.approver, { asked, parts: [{ rows }], fee: office.fee })
}
