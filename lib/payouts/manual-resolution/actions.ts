'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { reasonInput, words } from '@/lib/text/words'
import { proposeAbandon } from './abandon-batch'
import { proposeRows, readBatchRows } from './confirm-rows'
import { decideResolution } from './decide-resolution'
import { compareWithBatch, linkBatch, proposeLink } from './link-batch'
import { withdrawResolution } from './propose-resolution'
import { resumeBatch } from './resume-batch'

const id = z.uuid()
const typedId = z.string().max(200)
const evidenceInput = words(3, 'errors.input.evidence', 1_000)
const rowsInput = z.strictObject({
  submissionId: id,
  rows: z.array(z.strictObject({ rowId: id, word: z.enum(['paid', 'unpaid']) })).max(10_000),
  evidence: evidenceInput,
  serviceReference: words(1, 'errors.input.referenceEmpty', 120).nullable(),
})
const linkInput = z.strictObject({ submissionId: id, serviceId: typedId, proof: proofInput })
const proposedLinkInput = z.strictObject({ submissionId: id, serviceId: typedId, evidence: evidenceInput })
const resumeInput = z.strictObject({ submissionId: id, reason: reasonInput, proof: proofInput })

export const compareBatchAction = staffAction('payouts:prepare', [id, typedId], compareWithBatch)
export const linkBatchAction = staffAction('payouts:approve', [linkInput], linkBatch)
export const proposeLinkAction = staffAction('payouts:prepare', [proposedLinkInput], proposeLink)
export const readBatchRowsAction = staffAction('payouts:prepare', [id], readBatchRows)
export const proposeRowsAction = staffAction('payouts:prepare', [rowsInput], proposeRows)
export const proposeAbandonAction = staffAction('payouts:prepare', [id, reasonInput], proposeAbandon)
export const resumeUnknownBatchAction = staffAction('payouts:approve', [resumeInput], resumeBatch)
export const withdrawResolutionAction = staffAction('payouts:prepare', [id], withdrawResolution)
/** Approves or rejects what was proposed about a batch, after the person confirmed their identity. */
export const decideResolutionAction = staffAction('payouts:approve', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decideResolution),
)
