import { mayBePaidInLostTime } from '@/components/payouts/sending/batch-text'
import { formatMoney } from '@/lib/money/format'
import type { PayoutView, ProposalView } from '@/lib/payouts/view'
import type { AskAgain } from '@/lib/submissions/sending/ask-again'

const WHY: Readonly<Record<AskAgain['why'], string>> = {
  'quote-differs': 'The total is the same, but the fees or the way of payment changed since approval.',
  'approval-lapsed': 'Its approval became older than 24 hours before it could be sent.',
  'tries-used-up': 'It was sent as often as is allowed, and the service never took it.',
  'time-ran-out': 'The service did not take it within 20 hours of the first try.',
}

/** Why a batch that was approved before waits for approval again, and whether its rows may be paid; null where it was not. */
export function approvalAgainWords(
  { submissions }: Pick<PayoutView, 'submissions'>,
  { subjectId, summary: { drift, again } }: Pick<ProposalView, 'subjectId' | 'summary'>,
): string | null {
  const why = drift
    ? `The quote changed from ${formatMoney(drift.before, drift.currency)} to ${formatMoney(drift.now, drift.currency)} since approval.`
    : again && WHY[again]
  if (!why) return null
  const batch = submissions.find(({ id }) => id === subjectId)
  return batch !== undefined && mayBePaidInLostTime(batch)
    ? `${why} Its rows may have been paid in the time that the restored backup lost. After approval it is compared with what the service shows before anything is sent.`
    : `${why} Nothing was paid. Approve it again, or reject it.`
}
