import {
  type ListPlace,
  type ListQuery,
  listChoice,
  listPlace,
  listQuery,
  listSearch,
  placeQuery,
} from '@/lib/platform/list-page'

/** The filters of the list of escrows: where the money is. */
export const SHOWS = ['all', 'unpaid', 'held', 'disputed', 'ended'] as const
export type Show = (typeof SHOWS)[number]

export type EscrowsFilters = ListPlace & { readonly show: Show; readonly search: string }

export const ESCROWS_PAGE_SIZE = 50

/**
 * Reads the filters of the list out of an address, on the server and in the browser alike; invalid values fall back to the
 * whole list.
 */
export const readEscrowsFilters = (query: ListQuery): EscrowsFilters => ({
  ...listPlace(query),
  show: listChoice(query.show, SHOWS) ?? 'all',
  search: listSearch(query.search),
})

/** The filters as the query of an address, without default values. */
export const escrowsQueryText = ({ show, search, ...place }: EscrowsFilters): string =>
  listQuery({
    ...placeQuery(place),
    show: show === 'all' ? null : show,
    search: search === '' ? null : search,
  })
