import { queryOptions } from '@tanstack/react-query'
import type { CollectionRequestDetails } from '@/lib/payments/collection-requests/collection-request'
import { isOver } from '@/lib/payments/collection-requests/request-end'
import { getJson } from './get-json'

const FAST_MS = 2_000
const SLOW_MS = 10_000
const AFTER_A_FAILURE_MS = 10_000

/** All queries about collection requests are below this key: payments that may not have an id at the service yet. */
export const COLLECTION_REQUESTS = ['payments', 'asked'] as const

/** One collection request, read again until it has ended: often at first, less often once it takes long. */
export const collectionRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [...COLLECTION_REQUESTS, id] as const,
    queryFn: ({ signal }) => getJson<CollectionRequestDetails>(`/api/payments/asked/${id}`, { signal }),
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return AFTER_A_FAILURE_MS
      const { data } = state
      if (data === undefined || isOver(data.state)) return false
      return data.resolutionOptions !== null || data.sends > 3 ? SLOW_MS : FAST_MS
    },
  })
