import { type ListQuery, listPage, listSearch } from '@/lib/platform/list-page'

export type PayoutsFilters = { readonly page: number; readonly search: string }

export const PAYOUTS_PAGE_SIZE = 50

/**
 * Reads the filters of the list of payouts from an address, on server and browser alike; invalid values fall back to the
 * first page.
 */
export const readPayoutsFilters = ({ page, search }: ListQuery): PayoutsFilters => ({
  page: listPage(page),
  search: listSearch(search),
})

/** Which of all payouts the filters ask for. */
export const windowOf = ({ page, search }: PayoutsFilters) => ({
  offset: (page - 1) * PAYOUTS_PAGE_SIZE,
  limit: PAYOUTS_PAGE_SIZE,
  search,
})
