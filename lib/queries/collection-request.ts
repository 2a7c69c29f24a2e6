import { queryOptions } from '@tanstack/react-query'
import type { CollectionRequestDetails } from '@/lib/payments/collection-requests/collection-request'
import { isOver } from '@/lib/payments/collection-requests/request-end'
import { getJson } from './get-json'

const YOUNG_MS = 2_000
const OLD_MS = 10_000
const AFTER_A_FAILURE_MS = 10_000

/** Everything that is shown of payments before the service has named them hangs below this key. */
export const ASKED_PAYMENTS = ['payments', 'asked'] as const

/** A payment that was requested here, refreshed until it has ended. */
export const askedPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...ASKED_PAYMENTS, id] as const,
    queryFn: ({ signal }) => getJson<CollectionRequestDetails>(`/api/payments/asked/${id}`, { signal }),
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return AFTER_A_FAILURE_MS
      const { data } = state
      if (data === undefined || isOver(data.state)) return false
      return data.settling !== null || data.sends > 3 ? OLD_MS : YOUNG_MS
    },
  })
