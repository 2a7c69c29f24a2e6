import 'server-only'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { commentIn } from '@/lib/approvals/comment'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { message } from '@/lib/messages/message'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { acrossOf } from '@/lib/payouts/checks/check-row'
import { checkRows } from '@/lib/payouts/checks/check-rows'
import { limitsMoved } from '@/lib/payouts/checks/limits-changed'
import { recheckPayees } from '@/lib/payouts/checks/recheck-payees'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { lockDraft, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { payableRows } from '@/lib/payouts/quotes/payable-rows'
import type { PayableRow } from '@/lib/payouts/quotes/split-batches'
import { storedRows } from '@/lib/payouts/stored-row'
import { checkAgain } from '@/lib/payouts/terms/set-terms'
import { passedRow } from '@/lib/payouts/terms/terms'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { comparedWithLast } from './compare-payouts'
import { type Content, contentOf, figuresOf, hashToApprove, readContent, summarise } from './proposed-content'

/**
 * Submits a draft for approval by a second person. `seenHash` is the hash of the payments that the page showed: if the rows
 * or the quotes have changed since, nothing is proposed and the page shows the new ones. From here on the rows are frozen. `note` is for
 * the approver; empty where there is none. With `sendAt` nothing is sent before that moment: the price is asked again then, and the approval lives
 * for a day from then on.
 */
export async function submitForApproval(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  seenHash: string,
  note = '',
  sendAt: Date | null = null,
): Promise<Result<{ proposalId: string; contentHash: string }, DraftProblem>> {
  return withTx(async (tx) => {
    const locked = await lockDraft(tx, payoutId)
    if (!locked.ok) return locked
    const wrongTime = sendAt === null ? null : whatStopsTime(sendAt, new Date())
    if (wrongTime !== null) return fail(wrongTime)
    await oneAskAtATime(tx)
    // A deadline may have passed since these rows were checked, or limits may have been set.
    if (locked.value.kind === 'escrow' || (await limitsMoved(tx, payoutId))) await checkAgain(tx, locked.value)
    await recheckPayees(tx, locked.value)
    // Another payout may have been submitted since these rows were compared with earlier payments.
    await checkAcross(tx, { ...locked.value, sendAt })
    const payable = await payableRows(tx, payoutId)
    const seen = await contentOf(tx, locked.value, payable)
    const stops = (await whatStops(tx, locked.value, payable)) ?? whatDiffers(seen, seenHash)
    if (stops !== null) {
      await notify(tx, 'live', { payoutId })
      return fail(stops)
    }
    const content = (await freeze(tx, locked.value, seenHash)) ?? seen
    await tx.update(payout).set({ sendAt }).where(eq(payout.id, payoutId))
    const draft = { ...locked.value, sendAt }
    const contentHash = await hashToApprove(tx, draft, content)
    if (contentHash === null) throw new Error('What was compared with the page has a price')
    await touch(tx, staff, payoutId, { did: 'submitted' })
    const proposalId = await makeProposal(tx, staff, {
      kind: 'payout',
      subjectId: payoutId,
      payoutId,
      env: locked.value.env,
      makerId: staff.id,
      contentHash,
      summary: {
        ...(await summarise(tx, draft, content)),
        compared: await comparedWithLast(tx, locked.value, payable),
      },
      ...figuresOf(content),
    })
    if (note !== '') {
      const noted = await commentIn(tx, staff, { proposalId, text: note, rows: [] })
      if (!noted.ok) throw new Error('A proposal that was made in this transaction is pending')
    }
    return ok({ proposalId, contentHash })
  }, staff)
}

/** So many days ahead a payout may be sent at the latest: what was checked gets old. */
const MOST_DAYS_AHEAD = 31
const DAY_MS = 86_400_000

function whatStopsTime(sendAt: Date, now: Date): DraftProblem | null {
  if (sendAt <= now) return problem('bad-input', message('errors.payouts.sendAtPassed'))
  if (sendAt.getTime() <= now.getTime() + MOST_DAYS_AHEAD * DAY_MS) return null
  return problem('bad-input', message('errors.payouts.sendAtTooLate', { days: MOST_DAYS_AHEAD }))
}

// Two payouts that repeat each other would not see one another if they were submitted at the same moment.
const oneAskAtATime = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ask', 0))`)

function whatDiffers(content: Content, seenHash: string): DraftProblem | null {
  if (content.payments === seenHash) return null
  return problem(
    'superseded',
    content.payments === null ? message('errors.payouts.notQuoted') : message('errors.payouts.quoteChanged'),
  )
}

/**
 * Applies the suggested formats that are still open and gives the content with them; null where none was open. They change no
 * figure: a throw undoes all.
 */
async function freeze(tx: Tx, draft: StoredPayout, seenHash: string): Promise<Content | null> {
  if ((await applySuggestedFormats(tx, draft)) === 0) return null
  const content = await readContent(tx, draft)
  if (content.payments !== seenHash) throw new Error('A suggested format changed what is paid')
  return content
}

async function whatStops(tx: Tx, draft: StoredPayout, payable: readonly PayableRow[]): Promise<DraftProblem | null> {
  const states = await tx
    .select({ state: payoutRow.state, rows: count() })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, draft.id))
    .groupBy(payoutRow.state)
  const rowsIn = (state: string): number => states.find((one) => one.state === state)?.rows ?? 0
  const arrived = states.reduce((total, one) => total + one.rows, 0)
  if (arrived < draft.rowsExpected) {
    return problem('refused', message('errors.payouts.notArrived', { arrived, expected: draft.rowsExpected }))
  }
  const blocked = rowsIn('blocked')
  if (blocked > 0) {
    return problem('refused', message('errors.payouts.rowsWithErrors', { count: blocked }))
  }
  const open = rowsIn('warning')
  if (open > 0) {
    return problem('refused', message('errors.payouts.rowsWithWarnings', { count: open }))
  }
  // A row that is neither paid nor excluded must not be dropped silently.
  if (payable.length !== arrived - rowsIn('left-out')) {
    return problem('refused', message('errors.payouts.unreadable'))
  }
  const passed = passedRow(payable, new Date())
  if (passed !== null) {
    return problem('refused', message('errors.payouts.deadlineOver', { row: passed }))
  }
  if (arrived === rowsIn('left-out')) return problem('refused', message('errors.payouts.allExcluded'))
  return null
}

/**
 * Applies every suggested format that is still open. Before submitting, the page showed the person how many there are: the
 * value is the one that was shown and quoted all along, and the approver sees each with the original cell. Returns in how many rows.
 */
async function applySuggestedFormats(tx: Tx, draft: StoredPayout): Promise<number> {
  const { payoutId, state } = payoutRow
  const found = await tx
    .select()
    .from(payoutRow)
    .where(and(eq(payoutId, draft.id), eq(state, 'fix-offered')))
  const offered = storedRows(found)
  const across = new Map(offered.map((row) => [row.id, acrossOf(row.problems)]))
  const used = offered.map((row) => {
    const wanted = row.repairs.filter((one) => one.state === 'offered')
    const repairs = Object.fromEntries(wanted.map((one) => [one.field, 'used' as const]))
    return { ...row, patch: { ...row.patch, repairs: { ...row.patch.repairs, ...repairs } } }
  })
  await checkRows(tx, draft, used, (id) => across.get(id) ?? [])
  return used.length
}
