import 'server-only'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import type { Following } from './following'
import { followCancel } from './kinds/cancel'
import { followDisbursement } from './kinds/disbursement'
import { followEscrow } from './kinds/escrow'
import { followBatchCancel, followBatchRelease } from './kinds/escrow-batch'
import { followDispute, followFulfilment, followRelease, followReverse } from './kinds/escrow-change'
import { followEscrowDisbursement } from './kinds/escrow-disbursement'
import { followPayment } from './kinds/payment'
import type { SendContext } from './send'
import type { Work } from './work'

const FOLLOWING: Readonly<Record<SubmissionKind, Following>> = {
  'create-disbursement': followDisbursement,
  'cancel-disbursement': followCancel,
  'create-escrow-disbursement': followEscrowDisbursement,
  'create-payment': followPayment,
  'create-escrow': followEscrow,
  'fulfil-term': followFulfilment,
  'dispute-escrow': followDispute,
  'release-escrow': followRelease,
  'reverse-escrow': followReverse,
  'release-escrow-disbursement': followBatchRelease,
  'cancel-escrow-disbursement': followBatchCancel,
}

/** Does the one thing that is due for a submission, in the way of its kind. */
export const act = (work: Work, context: SendContext): Promise<void> => FOLLOWING[work.kind](work, context)
