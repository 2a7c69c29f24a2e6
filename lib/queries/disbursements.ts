import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type EscrowListFilters, escrowFiltersQuery } from '@/lib/service-lists/escrow-filters'
import { type DisbursementFilters, filtersQuery } from '@/lib/service-lists/filters'
import type { DisbursementsPage, DisbursementView } from '@/lib/service-lists/view'
import { getJson } from './get-json'

const AFTER_A_FAILURE_MS = 20_000

// A page of the service's list stays as it was read until a person refreshes it; only a failed reading is repeated.
const pinned = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? AFTER_A_FAILURE_MS : (false as const),
}

export const disbursementsQuery = (filters: DisbursementFilters) =>
  queryOptions({
    ...pinned,
    queryKey: ['disbursements', 'list', filters] as const,
    queryFn: ({ signal }) => getJson<DisbursementsPage>(`/api/disbursements${filtersQuery(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })

export const disbursementQuery = (id: string) =>
  queryOptions({
    ...pinned,
    queryKey: ['disbursements', id] as const,
    queryFn: ({ signal }) => getJson<DisbursementView>(`/api/disbursements/${id}`, { signal }),
  })

export const escrowDisbursementsQuery = (filters: EscrowListFilters) =>
  queryOptions({
    ...pinned,
    queryKey: ['escrow-disbursements', 'list', filters] as const,
    queryFn: ({ signal }) =>
      getJson<DisbursementsPage>(`/api/escrow-payouts${escrowFiltersQuery(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })
