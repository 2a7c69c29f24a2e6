import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { hasEnded, stageOf } from '@/lib/escrow/collections/escrow-status'
import { type EscrowsFilters, escrowsQueryText } from '@/lib/escrow/collections/escrows-filters'
import type { EscrowsPage, EscrowView } from '@/lib/escrow/collections/view'
import { getJson } from './get-json'

const AGAIN_MS = 15_000
/** How often an escrow is read until its payer has paid, and how many times; then it is read as seldom as others. */
const FOR_PAYER_MS = 3_000
const FOR_PAYER_TIMES = 40

/** All queries about escrows are below the first key, so that a notification of a change refreshes them. */
export const escrowKeys = {
  all: ['escrows'] as const,
  one: (escrowId: string) => ['escrows', escrowId] as const,
}

export const escrowsQuery = (filters: EscrowsFilters) =>
  queryOptions({
    queryKey: ['escrows', 'list', filters] as const,
    queryFn: ({ signal }) => getJson<EscrowsPage>(`/api/escrows${escrowsQueryText(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** One escrow, read at the service each time, and read again until its money was released or returned, more often while the payer is asked. */
export const escrowQuery = (escrowId: string) =>
  queryOptions({
    queryKey: escrowKeys.one(escrowId),
    queryFn: ({ signal }) => getJson<EscrowView>(`/api/escrows/${escrowId}`, { signal }),
    refetchInterval: ({ state }) => {
      const stage = stageOf(state.data?.providerState?.status ?? null)
      if (hasEnded(stage)) return false
      return stage === 'unpaid' && state.dataUpdateCount < FOR_PAYER_TIMES ? FOR_PAYER_MS : AGAIN_MS
    },
  })
