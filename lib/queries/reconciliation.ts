import { queryOptions } from '@tanstack/react-query'
import type { ReconciliationView } from '@/lib/reconciliation/view'
import { getJson } from './get-json'

/** What differs between our records and the service. */
export const reconciliationQuery = queryOptions({
  queryKey: ['reconciliation'] as const,
  queryFn: ({ signal }) => getJson<ReconciliationView>('/api/reconciliation', { signal }),
})
