import { type ListQuery, listChoice, listPage, listQuery, listSearch } from '@/lib/platform/list-page'

/** The filters of the list of escrows: where the money is. */
export const SHOWS = ['all', 'unpaid', 'held', 'disputed', 'ended'] as const
export type Show = (typeof SHOWS)[number]

export type EscrowsFilters = { readonly page: number; readonly show: Show; readonly search: string }

export const ESCROWS_PAGE_SIZE = 50

/**
 * Reads the filters of the list out of an address, on the server and in the browser alike; invalid values fall back to the
 * whole list.
 */
export const readEscrowsFilters = ({ page, show, search }: ListQuery): EscrowsFilters => ({
  page: listPage(page),
  show: listChoice(show, SHOWS) ?? 'all',
  search: listSearch(search),
})

/** The filters as the query of an address, without default values. */
export const escrowsQueryText = ({ page, show, search }: EscrowsFilters): string =>
  listQuery({
    page: page === 1 ? null : page,
    show: show === 'all' ? null : show,
    search: search === '' ? null : search,
  })
