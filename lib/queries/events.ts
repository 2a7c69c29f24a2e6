import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type EventFilters, eventsQueryText } from '@/lib/events/filters'
import type { EventsPage } from '@/lib/events/view'
import { getJson } from './get-json'

/** All queries about the list of events are below this key. */
export const EVENTS = ['events'] as const

/** A page of the received events. */
export const eventsQuery = (filters: EventFilters) =>
  queryOptions({
    queryKey: [...EVENTS, eventsQueryText(filters)] as const,
    queryFn: ({ signal }) => getJson<EventsPage>(`/api/events${eventsQueryText(filters)}`, { signal }),
    placeholderData: keepPreviousData,
  })
