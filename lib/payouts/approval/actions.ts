'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput, noteInput } from '@/lib/approvals/decision-input'
import { decide } from './decide'
import { submitForApproval } from './submit-for-approval'
import { withdraw } from './withdraw'

const id = z.uuid()
/** When it is sent at the earliest (ISO 8601); null for as soon as it is approved. */
const sendAtInput = z.iso.datetime().nullable()
const contentHash = z.string().regex(/^[0-9a-f]{64}$/)

export const submitForApprovalAction = staffAction(
  'payouts:prepare',
  [id, contentHash, noteInput, sendAtInput],
  (staff, payoutId, seen, note, sendAt) =>
    submitForApproval(staff, payoutId, seen, note, sendAt === null ? null : new Date(sendAt)),
)
export const withdrawPayoutAction = staffAction('payouts:prepare', [id], withdraw)
/** Approves or rejects what the page showed, after the person confirmed their identity. */
export const decidePayoutAction = staffAction('payouts:approve', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decide),
)
