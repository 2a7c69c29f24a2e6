import 'server-only'
import { count, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { fail, ok, type Result } from '@/lib/result'
import { settings } from '@/lib/settings'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { askProposal } from '@/lib/store/transitions/proposals'
import { applyOfferedRepairs } from './apply-repairs'
import { type DraftProblem, problem } from './draft-problem'
import { lockDraft, type StoredPayout, touch } from './locked-draft'
import { figuresOf, readContent, summarise } from './proposed'

/**
 * Asks a second person to approve a draft. `seenHash` is the content the asker had on screen: if the rows or the
 * quotes are others by now, nothing is asked and the page shows what they are. From here on the rows are frozen.
 */
export async function requestApproval(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  seenHash: string,
): Promise<Result<{ proposalId: string }, DraftProblem>> {
  return withTx(async (tx) => {
    const locked = await lockDraft(tx, payoutId)
    if (!locked.ok) return locked
    const stops = await whatStops(tx, locked.value)
    if (stops !== null) return fail(stops)
    await applyOfferedRepairs(tx, locked.value)
    const content = await readContent(tx, locked.value)
    if (content.hash === null) {
      return fail(
        problem(
          'superseded',
          'Not every batch is quoted yet. Approval was not asked. Wait for the quote, then ask again.',
        ),
      )
    }
    if (content.hash !== seenHash) {
      return fail(
        problem(
          'superseded',
          'The rows or the quote changed while you looked. Approval was not asked. Read the totals again.',
        ),
      )
    }
    await touch(tx, staff, payoutId)
    const proposalId = await askProposal(tx, staff, {
      kind: 'payout',
      subjectId: payoutId,
      payoutId,
      env: locked.value.env,
      makerId: staff.id,
      contentHash: content.hash,
      summary: await summarise(tx, locked.value, content),
      ...figuresOf(content),
      approvalsNeeded: settings().approvalsNeeded,
    })
    return ok({ proposalId })
  })
}

async function whatStops(tx: Tx, draft: StoredPayout): Promise<DraftProblem | null> {
  const states = await tx
    .select({ state: payoutRow.state, rows: count() })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, draft.id))
    .groupBy(payoutRow.state)
  const rowsIn = (state: string): number => states.find((one) => one.state === state)?.rows ?? 0
  const arrived = states.reduce((total, one) => total + one.rows, 0)
  if (arrived < draft.rowsExpected) {
    return problem(
      'refused',
      `Only ${arrived} of ${draft.rowsExpected} rows have arrived. Approval was not asked. Drop the sheet again.`,
    )
  }
  const blocked = rowsIn('blocked')
  if (blocked > 0) {
    return problem(
      'refused',
      `${blocked} ${blocked === 1 ? 'row is' : 'rows are'} still blocked. Approval was not asked. Mend them or leave them out.`,
    )
  }
  if (arrived === rowsIn('left-out')) return problem('refused', 'Every row is left out, so there is nothing to pay.')
  return null
}
