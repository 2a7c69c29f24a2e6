import { sql } from 'drizzle-orm'
import { type RowFacts, readRowFacts } from '@/lib/payouts/results/row-facts'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { recipientReference } from '@/lib/submissions/content/body'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import { groupDifferences } from './group-differences'
import type { Planned } from './world-payouts'

const UNPAID: ReadonlySet<RowFacts['status']['kind']> = new Set([
  'failed',
  'refused',
  'never-received',
  'not-sent',
  'back-to-approval',
])

/** What was wrong at the end, in sentences; empty where every row was paid at most once and is shown truly. */
export type Verdict = { readonly submissions: number; readonly wrong: readonly string[] }

type Ended = { readonly store: Engine; readonly sandbox: TestSandbox; readonly planned: readonly Planned[] }

/** Holds what is shown of each row against what the service really did, by its own ledger. For tests. */
export async function verdict({ store, sandbox, planned }: Ended): Promise<Verdict> {
  const { byReference } = await sandbox.ledger()
  const wrong: string[] = []
  for (const { asked, parts } of planned) {
    const facts = await withTx((tx) => readRowFacts(tx, asked.payoutId))
    wrong.push(...(await groupDifferences(asked.payoutId)))
    for (const row of parts.flatMap((part) => part.rows)) {
      const { accepted, executions } = byReference[recipientReference(row)] ?? { accepted: 0, executions: 0 }
      const status = facts.get(row.rowId)
      const shown = `row ${row.rowTag} is shown as ${status?.status.kind}`
      if (accepted > 1 || executions > 1) wrong.push(`${shown}, and was accepted ${accepted} times`)
      if (status?.status.kind === 'paid' && executions !== 1) wrong.push(`${shown}, and was not paid`)
      if (status !== undefined && UNPAID.has(status.status.kind) && executions > 0) wrong.push(`${shown}, and was paid`)
      if (status?.certainlyUnpaid && executions > 0) wrong.push(`${shown} and may be paid again, and was paid`)
    }
  }
  const { rows } = await store.db.execute<{ state: string; why: string | null; n: number }>(sql`
    select s.state, case
      when s.state = 'ready' then restore_refusal(s)
      when s.state in ('sending', 'unknown', 'reconciling') then concat_ws('; ', s.id, s.sends || ' sends',
        'due in ' || (s.next_attempt_at - clock_timestamp()), s.last_problem->>'sentence',
        (select string_agg(concat_ws(' ', coalesce(a.outcome, 'open'), a.http_status, a.detail->>'reason', a.detail->>'why'), ', ' order by a.ordinal)
          from attempt a where a.submission_id = s.id),
        (select count(*) || ' searches, ' || count(*) filter (where complete) || ' complete' from absence_scan where submission_id = s.id)) end as why,
      count(*)::int as n
    from submission s group by 1, 2`)
  for (const { state, why, n } of rows)
    if (['ready', 'sending', 'unknown', 'reconciling'].includes(state))
      wrong.push(`${n} submissions have no end: ${state}${why === null ? '' : `, ${why}`}`)
  return { submissions: rows.reduce((sum, { n }) => sum + n, 0), wrong }
}
