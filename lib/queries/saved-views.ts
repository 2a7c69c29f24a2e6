import { queryOptions } from '@tanstack/react-query'
import type { SavedView, ViewList } from '@/lib/saved-views/view'
import { getJson } from './get-json'

/** The saved views of a list, as long as the page is open. */
export const savedViewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: ['saved-views', list] as const,
    queryFn: ({ signal }) => getJson<readonly SavedView[]>(`/api/views/${list}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
