import { sql } from 'drizzle-orm'
import type { Amount } from '@/lib/money/amount'
import type { Approver } from '@/lib/store/test-story'
import type { AskAgain } from '@/lib/submissions/ask-again'
import { approve, propose } from './test-world-payouts'
import { type Settlers, settle, type Waiting } from './test-world-resolutions'

type Office = Settlers & {
  readonly maker: Approver
  readonly askedAgain: AskAgain[]
  readonly fee: Amount
}

/**
 * What people do: they propose and approve anew what was given back before it was sent, and settle each batch that waits for
 * a person in one of the ways that the product offers. For tests.
 */
export async function people(office: Office): Promise<void> {
  for (const again of office.askedAgain.splice(0)) await approveAgain(office, again)
  const { rows } = await office.store.db.execute<Waiting>(sql`
    select s.id, s.hold_reason as "holdReason", to_jsonb(found_in_lost_time(s) || coalesce((select array_agg(distinct one)
      from absence_scan a, unnest(a.found_ids || a.unclear_ids) one where a.submission_id = s.id), '{}')) as ids
    from submission s where s.state = 'on_hold' order by s.created_at, s.id`)
  let read: ReturnType<Settlers['sandbox']['ledger']> | undefined
  const statement = () => {
    read ??= office.sandbox.ledger()
    return read
  }
  for (const batch of rows) await settle(office, batch, statement)
}

async function approveAgain(office: Office, again: AskAgain): Promise<void> {
  const parts = office.planned.flatMap(({ parts: all }) => all)
  const rows = parts.map((part) => part.rows).find(([row]) => again.rowIds.includes(row?.rowId ?? ''))
  if (rows === undefined) return
  const drafted = { payoutId: again.payoutId, rowIds: again.rowIds, maker: office.maker }
  const asked = await propose(drafted, rows, office.fee, again.submissionId)
  if (await approve(office.store, office.approver, { asked, parts: [{ rows }], fee: office.fee }))
    office.counts['batches approved again'] += 1
}
