import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { grantStepUp } from '@/lib/access/step-up'
import { TEST_PASSWORD } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import type { Approver } from '@/lib/store/test-story'
import type { HoldReason } from '@/lib/store/transitions/standing'
import { releaseSubmission } from '@/lib/store/transitions/submissions'
import { recipientReference } from '@/lib/submissions/body'
import type { TestSandbox } from '@/lib/submissions/test-sandbox'
import { proposeAbandon } from './manual-resolution/abandon-batch'
import { proposeRows, readBatchRows } from './manual-resolution/confirm-rows'
import { decideResolution } from './manual-resolution/decide-resolution'
import { linkBatch } from './manual-resolution/link-batch'
import { type RowWord, withdrawResolution } from './manual-resolution/propose-resolution'
import { resumeBatch } from './manual-resolution/resume-batch'
import type { Counts } from './test-world-counts'
import type { Planned } from './test-world-payouts'

/** The people who settle what reading cannot: none of them requested the payouts or edited their rows. */
export type Settlers = {
  readonly store: Engine
  readonly sandbox: TestSandbox
  readonly draw: () => number
  readonly approver: Approver
  /** Who proposes what became of a batch. */
  readonly clerk: Staff<'payouts:prepare'>
  /** Who looks at the service, links, resumes, and decides what the clerk proposes. */
  readonly checker: Staff<'payouts:approve'>
  readonly planned: readonly Planned[]
  readonly counts: Counts
}

/** A batch that waits for a person, and what searches found at the service. */
export type Waiting = { readonly id: string; readonly holdReason: HoldReason; readonly ids: readonly string[] }

type Ledger = Awaited<ReturnType<TestSandbox['ledger']>>
type Way = (by: Settlers, batch: Waiting, statement: () => Promise<Ledger>) => Promise<boolean>

/**
 * Settles a batch in one of the ways that the product offers for it, drawn; in the next one where it refuses. `statement` is
 * what the wallet's statement shows of each row. For tests.
 */
export async function settle(by: Settlers, batch: Waiting, statement: () => Promise<Ledger>): Promise<void> {
  const first = Math.floor(by.draw() * WAYS.length)
  // Most people wait until more is known before they let it go on.
  const patient = by.draw() < 0.8
  for (const way of [...WAYS.slice(first), ...WAYS.slice(0, first)])
    if (!(patient && way === goOn) && (await way(by, batch, statement))) return
}

const link: Way = async ({ checker, counts }, { id: submissionId, ids }) => {
  for (const serviceId of ids)
    if ((await linkBatch(checker, { submissionId, serviceId, proof: TEST_PASSWORD })).ok) {
      counts['batches linked by a person'] += 1
      return true
    }
  return false
}

const goOn: Way = async ({ approver, checker, counts }, { id: submissionId, holdReason }) => {
  if (holdReason !== 'stopped') {
    const resumed = await resumeBatch(checker, { submissionId, reason: 'seen', proof: TEST_PASSWORD })
    if (resumed.ok) counts['batches resumed'] += 1
    return resumed.ok
  }
  const going = withTx((tx) => releaseSubmission(tx, approver, { submissionId, reason: 'seen' }))
  const went = await going.then(
    () => true,
    () => false,
  )
  if (went) counts['batches that people let go on'] += 1
  return went
}

const abandon: Way = async (by, { id }) => {
  const asked = await proposeAbandon(by.clerk, id, 'The service has nothing of it')
  if (!asked.ok || !(await decided(by, asked.value.proposalId, 'approve'))) return false
  by.counts['batches abandoned by two people'] += 1
  return true
}

const CARELESS = 0.3

const confirm: Way = async (by, { id }, statement) => {
  const words = await wordsOf(by, id, await statement())
  if (words === null) return false
  if (by.draw() < CARELESS) await declineMistake(by, id, words)
  const asked = await proposeRows(by.clerk, { submissionId: id, rows: words, ...EVIDENCE })
  if (!asked.ok || !(await decided(by, asked.value.proposalId, 'approve'))) return false
  by.counts['batches confirmed by two people'] += 1
  for (const { word } of words) by.counts[`rows confirmed ${word}`] += 1
  return true
}

const WAYS = [link, confirm, abandon, goOn]
const EVIDENCE = { evidence: 'Statement of the wallet', serviceReference: null }

type Word = { readonly rowId: string; readonly word: RowWord }

/** What the statement shows of each row of a batch; null where one of them is not final there, so that nobody can say yet. */
async function wordsOf(by: Settlers, submissionId: string, { byReference }: Ledger): Promise<readonly Word[] | null> {
  const read = await readBatchRows(by.clerk, submissionId)
  if (!read.ok) return null
  const rows = by.planned.flatMap(({ parts }) => parts.flatMap((part) => part.rows))
  const references = new Map(rows.map((row) => [row.rowId, recipientReference(row)]))
  const words: Word[] = []
  for (const { rowId } of read.value) {
    const shown = byReference[references.get(rowId) ?? '']
    const paid = shown !== undefined && shown.executions > 0
    if (shown !== undefined && !paid && shown.failed + shown.cancelled < shown.accepted) return null
    words.push({ rowId, word: paid ? 'paid' : 'unpaid' })
  }
  return words
}

/** Says what is not true of a row. Where the app takes such a proposal, the second person compares it and declines. */
async function declineMistake(by: Settlers, submissionId: string, words: readonly Word[]): Promise<void> {
  const word = words.some((row) => row.word === 'unpaid') ? 'paid' : 'unpaid'
  const rows = words.map(({ rowId }): Word => ({ rowId, word }))
  const asked = await proposeRows(by.clerk, { submissionId, rows, ...EVIDENCE })
  if (!asked.ok) {
    by.counts['mistaken confirmations refused by the app'] += 1
    return
  }
  if (await decided(by, asked.value.proposalId, 'reject'))
    by.counts['mistaken confirmations declined by the second person'] += 1
}

/** The second person decides. What cannot be decided, because the clock was set back, is withdrawn: false. */
async function decided(by: Settlers, proposalId: string, decision: 'approve' | 'reject'): Promise<boolean> {
  const [asked] = await by.store.db.select().from(proposal).where(eq(proposal.id, proposalId))
  const contentHash = asked?.contentHash ?? ''
  const proof = await grantStepUp(by.checker, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
  if (!proof.ok) throw new Error(proof.problem.sentence)
  const { stepUpId } = proof.value
  const done = await decideResolution(by.checker, { proposalId, contentHash, decision, reason: 'compared', stepUpId })
  if (done.ok && done.value.state !== 'pending') return true
  const withdrawn = await withdrawResolution(by.clerk, proposalId)
  if (!withdrawn.ok) throw new Error(withdrawn.problem.sentence)
  return false
}
