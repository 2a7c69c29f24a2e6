import {
  type ListPlace,
  type ListQuery,
  listChoice,
  listDay,
  listPlace,
  listQuery,
  listSearch,
  listWord,
  placeQuery,
} from '@/lib/platform/list-page'

/** Who can have signed an event. */
export const SIGNATURES = ['current', 'previous', 'none'] as const
/** Which secret signed an event: the current one, the previous one, or none, which only the sandbox accepts. */
export type SignatureVerdict = (typeof SIGNATURES)[number]

/** What an event can concern. */
export const ABOUT = ['payment', 'escrow', 'disbursement', 'nothing'] as const
/** What an event concerns. */
export type EventAbout = (typeof ABOUT)[number]

/**
 * The filters of the list of events: the name as the service spells it, who signed it, what it concerns, the days on which it was first received (of
 * the merchant's zone, both ends inside), and an id of the service. And the page, which is found by the event before or after it.
 */
export type EventFilters = ListPlace & {
  readonly name: string | null
  readonly signature: SignatureVerdict | null
  readonly about: EventAbout | null
  readonly from: string | null
  readonly to: string | null
  readonly search: string
}

export const EVENTS_PAGE_SIZE = 50

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export const readEventFilters = (query: ListQuery): EventFilters => ({
  ...listPlace(query),
  name: listWord(query.name),
  signature: listChoice(query.signature, SIGNATURES),
  about: listChoice(query.about, ABOUT),
  from: listDay(query.from),
  to: listDay(query.to),
  search: listSearch(query.search),
})

/** The filters as the query of an address, without default values. */
export const eventsQueryText = ({ search, name, signature, about, from, to, ...place }: EventFilters): string =>
  listQuery({ search: search === '' ? null : search, name, signature, about, from, to, ...placeQuery(place) })

export const isEventsNarrowed = ({ search, name, signature, about, from, to }: EventFilters): boolean =>
  search !== '' || [name, signature, about, from, to].some((one) => one !== null)
