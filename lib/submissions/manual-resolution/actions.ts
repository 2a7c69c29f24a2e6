'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { proofInput } from '@/lib/approvals/decision-input'
import { reasonInput } from '@/lib/text/words'
import { askNeverRan, letChangeGoOn, readAgain } from './resolve-change'

const id = z.uuid()

export const readChangeAgainAction = staffAction('payments:collect', [id], readAgain)
export const proposeNeverRanAction = staffAction('payments:collect', [id, reasonInput], askNeverRan)
export const letChangeGoOnAction = staffAction(
  'escrows:approve',
  [id, reasonInput, proofInput],
  (staff, submissionId, reason, proof) => letChangeGoOn(staff, { submissionId, reason, proof }),
)
