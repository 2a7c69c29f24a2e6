import { z } from 'zod/mini'
import { listPage, listSearch } from '@/lib/platform/list-page'

const filters = z.object({
  page: listPage.page,
  search: listSearch,
})

export type PayoutsFilters = Readonly<z.infer<typeof filters>>

export const PAYOUTS_PAGE_SIZE = 50

/**
 * Reads the filters of the list of payouts from an address, on server and browser alike; invalid values fall back to the
 * first page.
 */
export const readPayoutsFilters = (query: Readonly<Record<string, string | string[] | undefined>>): PayoutsFilters =>
  filters.parse(query)

/** Which of all payouts the filters ask for. */
export const windowOf = ({ page, search }: PayoutsFilters) => ({
  offset: (page - 1) * PAYOUTS_PAGE_SIZE,
  limit: PAYOUTS_PAGE_SIZE,
  search,
})
