import { sql } from 'drizzle-orm'
import type { Amount } from '@/lib/money/amount'
import { withTx } from '@/lib/store/open'
import { type Approver, systemActor } from '@/lib/store/test-story'
import { lapseProposals } from '@/lib/store/transitions/proposals'
import type { Reapproval } from '@/lib/submissions/sending/reapproval'
import { approve, propose } from './world-payouts'
import { type Mood, type Resolvers, resolveWaiting, type Waiting } from './world-resolutions'

type Office = Resolvers & {
  readonly maker: Approver
  readonly askedAgain: Reapproval[]
  readonly fee: Amount
}

/**
 * What people do: they propose and approve again what came back to approval before it was sent, and resolve each batch that waits
 * for a person in one of the ways that the product offers. For tests.
 */
export async function people(office: Office, mood: Mood): Promise<void> {
  for (const again of office.askedAgain.splice(0)) if (mood !== 'closing') await approveAgain(office, again)
  const { rows } = await office.store.db.execute<Waiting>(sql`
    select s.id, s.hold_reason as "holdReason", may_have_run(s) as "mayHaveRun",
      array(select row_id::text from submission_row where submission_id = s.id) as "rowIds", to_jsonb(found_in_lost_time(s) || coalesce((select array_agg(distinct one)
      from absence_scan a, unnest(a.found_ids || a.unclear_ids) one where a.submission_id = s.id), '{}')) as ids
    from submission s where s.state = 'on_hold' order by s.created_at, s.id`)
  if (rows.length === 0) return
  const statement = await office.sandbox.ledger()
  for (const batch of rows) await resolveWaiting(office, batch, statement, mood)
}

async function approveAgain(office: Office, again: Reapproval): Promise<void> {
  const parts = office.planned.flatMap(({ parts: all }) => all)
  const rows = parts.map((part) => part.rows).find(([row]) => again.rowIds.includes(row?.rowId ?? ''))
  if (rows === undefined) return
  const drafted = { payoutId: again.payoutId, rowIds: again.rowIds, maker: office.maker }
  const asked = await propose(drafted, rows, office.fee, again.submissionId)
  if (await approve(office.store, office.approver, { asked, parts: [{ rows }], fee: office.fee }))
    office.counts['batches approved again'] += 1
}

/** The second payout waits for its approval; a backup from before it makes it wait again, and people approve it again. For tests. */
export async function approveSecond(office: Omit<Office, 'askedAgain'>): Promise<void> {
  const second = office.planned[1]
  if (second === undefined) return
  const { rows } = await office.store.db.execute<{ state: string; proposal: string | null }>(sql`
    select p.state, (select id from proposal where payout_id = p.id and state = 'pending') as proposal
    from payout p where p.id = ${second.asked.payoutId}`)
  const [now] = rows
  if (now?.state === 'approved') return
  await withTx((tx) => lapseProposals(tx, systemActor))
  if (now?.proposal === second.asked.proposalId && (await approve(office.store, office.approver, second))) return
  const all = second.parts.flatMap((part) => part.rows)
  const asked = await propose(second.asked, all, office.fee)
  await approve(office.store, office.approver, { ...second, asked, fee: office.fee })
}
