import { z } from 'zod'
import { visibleWords } from '@/lib/text/words'

const filters = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  search: z.string().max(100).transform(visibleWords).catch(''),
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
