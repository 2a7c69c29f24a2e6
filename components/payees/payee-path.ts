import type { Route } from 'next'
import { type PayeeFilters, payeesQueryText } from '@/lib/payees/filters'

// The framework types an address with a query or a part in it only where it is written into a link itself.
/** The page of one payee. */
export const payeePath = (id: string): Route => `/payees/${id}` as Route

/** The directory, narrowed as the filters say. */
export const directoryPath = (filters: PayeeFilters): Route => `/payees${payeesQueryText(filters)}` as Route
