import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type FoundPayments, LEAST_TYPED, type SearchResult } from '@/lib/search/view'
import { getJson } from './get-json'

/** What fits the typed text; nothing is asked for less than two signs. What was found before stays until the answer is there. */
export const searchQueryOf = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed] as const,
    queryFn: ({ signal }) => getJson<SearchResult>(`/api/search?q=${encodeURIComponent(typed)}`, { signal }),
    enabled: typed.trim().length >= LEAST_TYPED,
    placeholderData: keepPreviousData,
  })

/** How soon is asked again while the service's list of payments is being read, and otherwise: a search that is left open has it read again. */
const UPDATING_MS = 2_000
const READ_MS = 15_000

/** Payments that fit the typed text, kept up while they are shown. */
export const paymentSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', 'payments', typed] as const,
    queryFn: ({ signal }) => getJson<FoundPayments>(`/api/payments/search?q=${encodeURIComponent(typed)}`, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.payments?.updating === false ? READ_MS : UPDATING_MS,
  })
