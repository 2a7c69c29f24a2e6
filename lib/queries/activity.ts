import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ActivityFilters, activityQueryText } from '@/lib/activity/filter-query'
import type { ActivityPage } from '@/lib/activity/view'
import { type ListPlace, listQuery, placeQuery } from '@/lib/platform/list-page'
import { getJson } from './get-json'

/** A page of the activity log. */
export const activityQuery = (filters: ActivityFilters) =>
  queryOptions({
    queryKey: ['activity', 'list', activityQueryText(filters)] as const,
    queryFn: ({ signal }) => getJson<ActivityPage>(`/api/activity${activityQueryText(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** What was done to one thing (`payout:…`), for the card on its page. */
export const thingActivityQuery = (thing: string, place: ListPlace) =>
  queryOptions({
    queryKey: ['activity', 'thing', thing, place] as const,
    queryFn: ({ signal }) =>
      getJson<ActivityPage>(`/api/activity/of/${thing}${listQuery(placeQuery(place))}`, { signal }),
    placeholderData: keepPreviousData,
  })
