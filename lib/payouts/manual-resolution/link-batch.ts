import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { getDisbursement } from '@/lib/gateway/disbursements'
import { getEscrowDisbursement } from '@/lib/gateway/escrow-disbursements'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { submission } from '@/lib/store/schema/submission'
import { linkSubmission, type ReadBatch } from '@/lib/store/transitions/resolutions'
import { tagOf } from '@/lib/submissions/content/tag'
import { batchRows } from './batch-rows'
import { type BatchComparison, compareBatch, readBatchOf, shownComparison, type TheirBatch } from './compare-batch'
import { type ProposedResolution, proposeResolution } from './propose-resolution'
import { MOVED_ON, ownWork, refusesOwnWork, type WaitingBatch, waitingBatch } from './waiting-batch'

type Compared = { readonly batch: WaitingBatch; readonly theirs: TheirBatch; readonly comparison: BatchComparison }

/**
 * Reads a disbursement by its id and compares it with a batch that waits for a person, figure by figure and row by row. The
 * answer shows wallets by their mark.
 */
export async function compareWithBatch(
  _staff: Staff<'payouts:prepare'>,
  submissionId: string,
  typed: string,
): Promise<Result<BatchComparison, DraftProblem>> {
  const compared = await compare(submissionId, typed)
  return compared.ok ? ok(shownComparison(compared.value.comparison)) : compared
}

/**
 * Links a batch to the disbursement that a person named, after reading it once more: currency, total, count, mark and every
 * row have to fit. By an approver who neither requested the payout nor edited its rows, with `proof` of their identity.
 * From then on its state is read like that of any other.
 */
export async function linkBatch(
  staff: Staff<'payouts:approve'>,
  asked: { readonly submissionId: string; readonly serviceId: string; readonly proof: string },
): Promise<Result<{ submissionId: string }, DraftProblem | StepUpProblem>> {
  const { submissionId, proof } = asked
  const compared = await compare(submissionId, asked.serviceId)
  if (!compared.ok) return compared
  const { batch, theirs, comparison } = compared.value
  const stops = (await refusesOwnWork(staff, batch)) ?? whatDiffers(comparison)
  if (stops !== null) return fail(stops)
  const purpose = 'link-batch'
  const contentHash = linkHash(batch, theirs.id)
  const granted = await grantStepUp(staff, { purpose, contentHash, password: proof, code: proof })
  if (!granted.ok) return granted
  return refusedAs(MOVED_ON, async (tx): Promise<Result<{ submissionId: string }, DraftProblem | StepUpProblem>> => {
    const own = await ownWork(tx, staff, batch)
    if (own !== null) return fail(own)
    const proved = await consumeStepUp(tx, staff, { purpose, contentHash, stepUpId: granted.value.stepUpId })
    if (!proved.ok) return proved
    await linkSubmission(tx, staff, { submissionId, serviceId: theirs.id, read: readBatchOf(theirs) })
    await notify(tx, 'live', { payoutId: batch.payoutId })
    return ok({ submissionId })
  })
}

/**
 * Proposes to link a batch to a disbursement whose rows the service does not name, or that nothing shows to be ours. Its
 * figures, and its rows if it names them, have to fit all the same. A second person decides.
 */
export async function proposeLink(
  staff: Staff<'payouts:prepare'>,
  asked: { readonly submissionId: string; readonly serviceId: string; readonly evidence: string },
): ProposedResolution {
  const compared = await compare(asked.submissionId, asked.serviceId)
  if (!compared.ok) return compared
  const { batch, theirs, comparison } = compared.value
  if (comparison.rows !== null && comparison.named) return fail(COMPARED)
  if (!comparison.fits) return fail(OTHER_FIGURES)
  return proposeResolution(staff, batch, {
    action: 'link',
    serviceId: theirs.id,
    status: theirs.status,
    read: asText(readBatchOf(theirs)),
    evidence: asked.evidence,
  })
}

/** The same with amounts as texts: what is approved is frozen as JSON. */
const asText = ({ rows, totalMinor, ...read }: ReadBatch) => ({
  ...read,
  totalMinor: String(totalMinor),
  rows: rows?.map(({ amountMinor, ...row }) => ({ ...row, amountMinor: String(amountMinor) })) ?? null,
})

/** The hash for which the person who links confirms their identity; the database computes the same. */
const linkHash = ({ id, contentHash }: WaitingBatch, serviceId: ServiceId): string =>
  createHash('sha256').update(['link-batch', id, serviceId, contentHash].join(' ')).digest('hex')

async function compare(submissionId: string, typed: string): Promise<Result<Compared, DraftProblem>> {
  const serviceId = readServiceId(typed.trim())
  if (serviceId === null) return fail(NO_ID)
  const waiting = await waitingBatch(submissionId)
  if (!waiting.ok) return waiting
  const batch = waiting.value
  if (batch.holdReason === 'figures_differ' || batch.serviceId !== null) return fail(LINKED)
  if (await isTaken(batch.id, serviceId)) return fail(TAKEN)
  const read = await (batch.kind === 'create-disbursement'
    ? getDisbursement(serviceId)
    : getEscrowDisbursement(serviceId))
  if (!read.ok) return fail(NO_READING)
  const theirs = { ...read.value, id: serviceId }
  const mark = tagOf(theirs.description)
  const another = mark !== null && (await isMarkOfAnother(batch.id, mark))
  const ours = {
    currency: batch.currency,
    total: fromMinor(batch.totalMinor),
    mark: batch.correlationTag,
    isAnothers: () => another,
    rows: await batchRows(batch),
  }
  return ok({ batch, theirs, comparison: compareBatch(ours, theirs) })
}

async function isTaken(submissionId: string, serviceId: ServiceId): Promise<boolean> {
  const others = and(eq(submission.serviceId, serviceId), ne(submission.id, submissionId))
  return (await (await db()).select({ id: submission.id }).from(submission).where(others)).length > 0
}

async function isMarkOfAnother(submissionId: string, mark: string): Promise<boolean> {
  const others = and(eq(submission.correlationTag, mark), ne(submission.id, submissionId))
  return (await (await db()).select({ id: submission.id }).from(submission).where(others)).length > 0
}

const whatDiffers = ({ fits, rows, named }: BatchComparison): DraftProblem | null =>
  !fits ? OTHER_FIGURES : rows === null ? NEEDS_SECOND : named ? null : NOT_NAMED

const NO_ID = problem('bad-input', message('errors.resolution.badId'))
const NO_READING = problem('refused', message('errors.resolution.notAtService'))
const LINKED = problem('refused', message('errors.resolution.linked'))
const TAKEN = problem('refused', message('errors.resolution.otherBatch'))
const OTHER_FIGURES = problem('refused', message('errors.resolution.differs'))
const NEEDS_SECOND = problem('refused', message('errors.resolution.noRows'))
const NOT_NAMED = problem('refused', message('errors.resolution.noReference'))
const COMPARED = problem('refused', message('errors.resolution.linkDirectly'))
