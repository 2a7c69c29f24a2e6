import type { DisbursementLine, Unanswered } from './view'

type Listed = Pick<DisbursementLine, 'currency' | 'total' | 'counts'>

/**
 * The payout that a disbursement nobody claimed may belong to: a batch of ours without an answer has its currency, its
 * sum and, where the service counts them, its recipients. Only the mark in its description can prove it.
 */
export function perhapsOf(listed: Listed, unanswered: readonly Unanswered[]): Unanswered | null {
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
