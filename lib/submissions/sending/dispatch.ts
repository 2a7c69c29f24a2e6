import 'server-only'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import { CHANGES } from '@/lib/submissions/kinds/changes'
import { followDisbursement } from '@/lib/submissions/kinds/disbursement'
import { followEscrow } from '@/lib/submissions/kinds/escrow'
import { followEscrowDisbursement } from '@/lib/submissions/kinds/escrow-disbursement'
import { followPayment } from '@/lib/submissions/kinds/payment'
import { followChange } from '@/lib/submissions/reconciliation/observe-change'
import type { FollowSubmission } from '@/lib/submissions/sending/work'
import type { SendContext } from './send'
import type { Work } from './work'

const FOLLOWING: Readonly<Record<SubmissionKind, FollowSubmission>> = {
  'create-disbursement': followDisbursement,
  'create-escrow-disbursement': followEscrowDisbursement,
  'create-payment': followPayment,
  'create-escrow': followEscrow,
  'cancel-disbursement': followChange(CHANGES['cancel-disbursement']),
  'fulfil-term': followChange(CHANGES['fulfil-term']),
  'dispute-escrow': followChange(CHANGES['dispute-escrow']),
  'release-escrow': followChange(CHANGES['release-escrow']),
  'reverse-escrow': followChange(CHANGES['reverse-escrow']),
  'release-escrow-disbursement': followChange(CHANGES['release-escrow-disbursement']),
  'cancel-escrow-disbursement': followChange(CHANGES['cancel-escrow-disbursement']),
}

/** Does the next due step of a submission, by its kind. */
export const act = (work: Work, context: SendContext): Promise<void> => FOLLOWING[work.kind](work, context)
