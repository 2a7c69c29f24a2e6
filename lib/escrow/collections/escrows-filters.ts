import { z } from 'zod/mini'
import { listPlace, listQuery, listSearch, placed, placeQuery } from '@/lib/platform/list-page'

/** The filters of the list of escrows: where the money is. */
export const SHOWS = ['all', 'unpaid', 'held', 'disputed', 'ended'] as const
export type Show = (typeof SHOWS)[number]

const filters = z.object({
  ...listPlace,
  show: z.catch(z.enum(SHOWS), 'all'),
  search: listSearch,
})

export type EscrowsFilters = Readonly<z.infer<typeof filters>>

export const ESCROWS_PAGE_SIZE = 50

/**
 * Reads the filters of the list out of an address, on the server and in the browser alike; invalid values fall back to the
 * whole list.
 */
export const readEscrowsFilters = (query: Readonly<Record<string, string | string[] | undefined>>): EscrowsFilters =>
  placed(filters.parse(query))

/** The filters as the query of an address, without default values. */
export const escrowsQueryText = ({ show, search, ...place }: EscrowsFilters): string =>
  listQuery({
    ...placeQuery(place),
    show: show === 'all' ? null : show,
    search: search === '' ? null : search,
  })
