import type { Route } from 'next'
import { type EscrowListFilters, escrowFiltersQuery } from '@/lib/disbursements/escrow-filters'

// The framework types an address with a query or a part in it only where it is written into a link itself.
/** The list, narrowed as the filters say. */
export const escrowListPath = (filters: EscrowListFilters) => `/escrow-payouts${escrowFiltersQuery(filters)}` as Route

/** The board of one escrow disbursement, by the service's id, perhaps narrowed to some of its escrows. */
export const boardPath = (id: string, show: string | null = null) =>
  `/escrow-payouts/${id}${show === null ? '' : `?show=${show}`}` as Route
