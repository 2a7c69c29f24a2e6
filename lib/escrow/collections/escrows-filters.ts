import { z } from 'zod'
import { listPage, listQuery } from '@/lib/platform/list-page'
import { visibleWords } from '@/lib/text/words'

/** The filters of the list of escrows: where the money is. */
export const SHOWS = ['all', 'unpaid', 'held', 'disputed', 'ended'] as const
export type Show = (typeof SHOWS)[number]

const filters = z.object({
  page: listPage.page,
  show: z.enum(SHOWS).catch('all'),
  search: z.string().max(100).transform(visibleWords).catch(''),
})

export type EscrowsFilters = Readonly<z.infer<typeof filters>>

export const ESCROWS_PAGE_SIZE = 50

/**
 * Reads the filters of the list out of an address, on the server and in the browser alike; invalid values fall back to the
 * whole list.
 */
export const readEscrowsFilters = (query: Readonly<Record<string, string | string[] | undefined>>): EscrowsFilters =>
  filters.parse(query)

/** The filters as the query of an address, without default values. */
export const escrowsQueryText = ({ page, show, search }: EscrowsFilters): string =>
  listQuery({
    page: page === 1 ? null : page,
    show: show === 'all' ? null : show,
    search: search === '' ? null : search,
  })
