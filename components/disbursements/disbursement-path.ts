import type { Route } from 'next'
import { type DisbursementFilters, filtersQuery } from '@/lib/disbursements/filters'

// The framework types an address with a query or a part in it only where it is written into a link itself.
/** The list, narrowed as the filters say. */
export const listPath = (filters: DisbursementFilters) => `/disbursements${filtersQuery(filters)}` as Route

/** One disbursement; it carries the filters of the list it was opened from, for the way back. */
export const disbursementPath = (id: string, filters: DisbursementFilters) =>
  `/disbursements/${id}${filtersQuery(filters)}` as Route
