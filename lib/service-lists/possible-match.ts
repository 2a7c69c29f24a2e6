import type { DisbursementLine, UnansweredBatch } from './view'

type Listed = Pick<DisbursementLine, 'currency' | 'total' | 'counts'>

/**
 * The unanswered batch that a disbursement without a known payout may be: they have the same currency, the same total and, if
 * the service counts them, the same number of recipients. That proves nothing: only the batch reference in its description can.
 */
export function possibleMatchOf(listed: Listed, unanswered: readonly UnansweredBatch[]): UnansweredBatch | null {
  const { recipients } = listed.counts
  return (
    unanswered.find(
      (one) =>
        one.currency === listed.currency &&
        one.total === listed.total &&
        (recipients === null || recipients === one.rows),
    ) ?? null
  )
}
