import type { Route } from 'next'
import { filtersQuery, type PaymentFilters } from '@/lib/payments/filters'

// The framework types an address with a query or a part in it only where it is written into a link itself.
/** The list, narrowed as the filters say; `at` is the payment shown beside it. */
export function listPath(filters: PaymentFilters, at: string | null = null): Route {
  const query = filtersQuery(filters)
  if (at === null) return `/payments${query}` as Route
  return `/payments${query}${query === '' ? '?' : '&'}at=${encodeURIComponent(at)}` as Route
}

/** One payment; it carries the filters of the list it was opened from, for the way back. */
export const paymentPath = (id: string, filters: PaymentFilters): Route =>
  `/payments/${id}${filtersQuery(filters)}` as Route

/** A list as somebody keeps it. */
export const viewPath = (query: string): Route => `/payments${query}` as Route
