import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD } from '@/lib/access/test-staff'
import { proposeAbandon } from '@/lib/payouts/manual-resolution/abandon-batch'
import { proposeRows } from '@/lib/payouts/manual-resolution/confirm-rows'
import { decideResolution } from '@/lib/payouts/manual-resolution/decide-resolution'
import { linkBatch } from '@/lib/payouts/manual-resolution/link-batch'
import { type RowWord, withdrawResolution } from '@/lib/payouts/manual-resolution/propose-resolution'
import { resumeBatch } from '@/lib/payouts/manual-resolution/resume-batch'
import { abandonStopped, resumeStopped } from '@/lib/payouts/sending/resume-or-abandon'
import type { Engine } from '@/lib/store/database'
import { proposal } from '@/lib/store/schema/proposal'
import type { Approver } from '@/lib/store/test-story'
import type { HoldReason } from '@/lib/store/transitions/standing'
import { recipientReference } from '@/lib/submissions/content/body'
import type { TestSandbox } from '@/lib/submissions/testing/sandbox'
import type { Counts } from './world-counts'
import type { Planned } from './world-payouts'

/** The people who resolve the batches that reading cannot: none of them proposed the payouts or edited their rows. */
export type Resolvers = {
  readonly store: Engine
  readonly sandbox: TestSandbox
  readonly draw: () => number
  readonly approver: Approver
  /** Who proposes what became of a batch. */
  readonly clerk: Staff<'payouts:prepare'>
  /** Who looks at the service, links and resumes batches, and decides what the clerk proposes. */
  readonly checker: Staff<'payouts:approve'>
  readonly planned: readonly Planned[]
  readonly counts: Counts
}

/** A batch that waits for a person, its rows, and what searches found at the service. */
export type Waiting = {
  readonly id: string
  readonly holdReason: HoldReason
  readonly mayHaveRun: boolean
  readonly rowIds: readonly string[]
  readonly ids: readonly string[]
}

type Ledger = Awaited<ReturnType<TestSandbox['ledger']>>
type Word = { readonly rowId: string; readonly word: RowWord }

/** A batch beside the statement of the wallet, which names every row by its reference. */
type Compared = Waiting & {
  readonly references: ReadonlySet<string>
  /** Whether the service took any of its rows. */
  readonly arrived: boolean
  /** What became of each row; null while one of them is not final, so that nobody can say yet. */
  readonly words: readonly Word[] | null
}
type Way = (by: Resolvers, batch: Compared) => Promise<boolean>

/**
 * `patient`: people wait until a batch can be resolved for good. `hasty`: they resume it, so that it is read or sent again.
 * `closing`: nothing is sent any more, because it takes up to a day until everything that was sent has ended.
 */
export type Mood = 'patient' | 'hasty' | 'closing'

/**
 * Compares a batch with the statement and resolves it in one of the ways that the product offers for it, chosen at random, or in
 * the next one if that is refused.
 */
export async function resolveWaiting(by: Resolvers, waiting: Waiting, statement: Ledger, mood: Mood): Promise<void> {
  const batch = compared(by, waiting, statement)
  const ways = waysFor(batch, mood)
  const first = Math.floor(by.draw() * ways.length)
  for (const way of [...ways.slice(first), ...ways.slice(0, first)]) if (await way(by, batch)) return
}

function compared({ planned }: Resolvers, waiting: Waiting, { byReference }: Ledger): Compared {
  const all = planned.flatMap(({ parts }) => parts.flatMap((part) => part.rows))
  const rows = all.filter(({ rowId }) => waiting.rowIds.includes(rowId))
  const shown = rows.map((row) => ({ rowId: row.rowId, of: byReference[recipientReference(row)] }))
  const open = shown.some(({ of }) => of && of.executions + of.failed + of.cancelled < of.accepted)
  return {
    ...waiting,
    references: new Set(rows.map(recipientReference)),
    arrived: shown.some(({ of }) => of !== undefined),
    words: open ? null : shown.map(({ rowId, of }) => ({ rowId, word: of && of.executions > 0 ? 'paid' : 'unpaid' })),
  }
}

function waysFor({ holdReason, mayHaveRun, arrived }: Compared, mood: Mood): readonly Way[] {
  const stopped = holdReason === 'stopped'
  // What was never sent is sent now, or never. Where the statement names its rows, they were paid in time that a restore lost.
  if (stopped && !mayHaveRun && !arrived) return mood === 'closing' ? [giveUpUnsent] : [goOn, giveUpUnsent]
  if (stopped && !mayHaveRun) return [link, confirm]
  if (mood === 'hasty') return stopped ? [goOn, link, confirm] : [resume, resume, link, confirm]
  return arrived ? [link, confirm] : [confirm, abandon]
}

/** The ids that a search found are tried in turn, save one that the statement shows to be of other rows of ours. */
const link: Way = async ({ checker, counts, sandbox }, { id: submissionId, ids, references }) => {
  for (const serviceId of ids) {
    const { byReference } = await sandbox.ledger(`?sourceId=${serviceId}`)
    if (Object.keys(byReference).some((reference) => reference !== NO_REFERENCE && !references.has(reference))) continue
    const linked = await linkBatch(checker, { submissionId, serviceId, proof: TEST_PASSWORD })
    if (linked.ok) {
      counts['batches linked by a person'] += 1
      return true
    }
  }
  return false
}

/** The name in the sandbox's ledger for entries without a reference. */
const NO_REFERENCE = '(none)'

const resume: Way = async ({ checker, counts }, { id: submissionId }) => {
  const resumed = await resumeBatch(checker, { submissionId, reason: 'seen', proof: TEST_PASSWORD })
  if (resumed.ok) counts['batches resumed'] += 1
  return resumed.ok
}

const goOn: Way = async ({ checker, counts }, { id }) => {
  const went = await resumeStopped(checker, id, TEST_PASSWORD)
  if (went.ok) counts['batches that people resumed'] += 1
  return went.ok
}

const giveUpUnsent: Way = async ({ checker, counts }, { id }) => {
  const given = await abandonStopped(checker, id, TEST_PASSWORD)
  if (given.ok) counts['batches given up unsent'] += 1
  return given.ok
}

const abandon: Way = async (by, { id }) => {
  const asked = await proposeAbandon(by.clerk, id, 'The service has nothing of it')
  if (!asked.ok || !(await decided(by, asked.value.proposalId, 'approve'))) return false
  by.counts['batches abandoned by two people'] += 1
  return true
}

const CARELESS = 0.3

const confirm: Way = async (by, { id, words }) => {
  if (words === null) return false
  if (by.draw() < CARELESS) await declineMistake(by, id, words)
  const asked = await proposeRows(by.clerk, { submissionId: id, rows: words, ...EVIDENCE })
  if (!asked.ok || !(await decided(by, asked.value.proposalId, 'approve'))) return false
  by.counts['batches confirmed by two people'] += 1
  for (const { word } of words) by.counts[`rows confirmed ${word}`] += 1
  return true
}

const EVIDENCE = { evidence: 'Statement of the wallet', serviceReference: null }

/** Says what is not true of a row. Where the app takes such a proposal, the second person compares it and declines. */
async function declineMistake(by: Resolvers, submissionId: string, words: readonly Word[]): Promise<void> {
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
async function decided(by: Resolvers, proposalId: string, decision: 'approve' | 'reject'): Promise<boolean> {
  const [asked] = await by.store.db.select().from(proposal).where(eq(proposal.id, proposalId))
  const contentHash = asked?.contentHash ?? ''
  const proof = await grantStepUp(by.checker, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
  if (!proof.ok) throw new Error(proof.problem.message.key)
  const { stepUpId } = proof.value
  const done = await decideResolution(by.checker, { proposalId, contentHash, decision, reason: 'compared', stepUpId })
  if (done.ok && done.value.state !== 'pending') return true
  const withdrawn = await withdrawResolution(by.clerk, proposalId)
  if (!withdrawn.ok) throw new Error(withdrawn.problem.message.key)
  return false
}
