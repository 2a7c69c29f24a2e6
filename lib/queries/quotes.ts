import { queryOptions } from '@tanstack/react-query'
import { getJson, isReadError } from './get-json'
import { payoutKeys } from './payouts'
import { refetchAfterAction } from './refresh'

const AGAIN_MS = 3_000
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Requests quotes for the batches of a draft that have none, at this version of it: each change is a request of its own, which joins the one
 * that the server is busy with. Repeated while the page shows batches without a quote, as after an edit that was undone.
 */
export const quotesQuery = (payoutId: string, version: number) =>
  queryOptions({
    queryKey: payoutKeys.quotes(payoutId, version),
    queryFn: async ({ signal, client }) => {
      const quoted = await getJson<'quoted'>(`/api/payouts/${payoutId}/quotes`, { signal, method: 'POST' })
      void refetchAfterAction(client, payoutKeys.one(payoutId))
      return quoted
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: AGAIN_MS,
    retry: (_failures, error) => isReadError(error) && error.error.kind !== 'session-ended',
    retryDelay: (failures) => RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 30_000,
  })
