'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { reasonInput } from '@/lib/text/words'
import { proposeCancel } from './cancel-payout'
import { abandonRest, resumePayout } from './resume-funds'
import { abandonStopped, resumeStopped } from './resume-or-abandon'
import { stopScheduled } from './stop-scheduled'

const id = z.uuid()

export const proposeCancelBatchAction = staffAction('payouts:prepare', [id, reasonInput], proposeCancel)
export const stopScheduledAction = staffAction('payouts:prepare', [id], stopScheduled)
export const resumeBatchAction = staffAction('payouts:approve', [id, proofInput], resumeStopped)
export const resumePayoutAction = staffAction('payouts:approve', [id, proofInput], resumePayout)
export const abandonRestAction = staffAction('payouts:approve', [id, proofInput], abandonRest)
export const abandonBatchAction = staffAction('payouts:approve', [id, proofInput], abandonStopped)
