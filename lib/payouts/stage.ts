import { isFinal } from '@/lib/submissions/state/submission-status'
import type { PayoutView } from './view'

/** The five stages of a payout, in their order; a page shows one of them. */
export const STAGES = ['sheet', 'check', 'approval', 'sending', 'results'] as const
export type Stage = (typeof STAGES)[number]

/** The stage of a payout. While rows are missing it is still a sheet; it has results when nothing more is expected. */
export function stageOf(payout: Pick<PayoutView, 'kind' | 'state' | 'sheet' | 'submissions' | 'proposals'>): Stage {
  if (payout.state === 'pending_approval') return 'approval'
  if (payout.state === 'approved') return isOver(payout) ? 'results' : 'sending'
  return payout.sheet.rowsArrived < payout.sheet.rowsExpected ? 'sheet' : 'check'
}

/** Whether what is approved waits for the day on which it is sent. */
export const isScheduled = ({ sendAt, readAt }: Pick<PayoutView, 'sendAt' | 'readAt'>): boolean =>
  sendAt !== null && sendAt > readAt

// Money in escrow stays there until it is released: nothing of it is being sent any more.
function isOver({ kind, submissions, proposals }: Pick<PayoutView, 'kind' | 'submissions' | 'proposals'>): boolean {
  const asked = proposals.some((one) => one.state === 'pending')
  return (
    !asked &&
    submissions.length > 0 &&
    submissions.every((one) => isFinal(one.state) || (kind === 'escrow' && one.state === 'accepted'))
  )
}
