import { useQueryClient } from '@tanstack/react-query'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'

/** Reads the payout again after something was done about one of its batches, whether it went through or not. */
export function useBatchChanged(payoutId: string): () => Promise<void> {
  const queries = useQueryClient()
  return () => refetchAfterAction(queries, payoutKeys.one(payoutId))
}
