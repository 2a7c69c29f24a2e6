import { useQueryClient } from '@tanstack/react-query'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Refreshes the payout after an action about one of its batches, whether it succeeded or not. */
export function useBatchChanged(payoutId: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => refetchAfterAction(queries, payoutKeys.one(payoutId))
}
