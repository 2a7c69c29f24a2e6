'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { reasonInput } from '@/lib/text/words'
import { createNeverRanProposal, readAgain, resumeChange } from './resolve-change'

const id = z.uuid()

export const readChangeAgainAction = staffAction('payments:collect', [id], readAgain)
export const proposeNeverRanAction = staffAction('payments:collect', [id, reasonInput], createNeverRanProposal)
export const resumeChangeAction = staffAction(
  'escrows:approve',
  [id, reasonInput, proofInput],
  (staff, submissionId, reason, proof) => resumeChange(staff, { submissionId, reason, proof }),
)
