import { type ListQuery, listPage, listPin, listQuery, listSize, listWord } from '@/lib/platform/list-page'

/**
 * The filters of the list of escrow disbursements (contract 4.5): a status and a method, each any text, as the service spells
 * it. The service cannot filter it by day. `pin` is how many there were when the first page was read.
 */
export type EscrowListFilters = {
  readonly status: string | null
  readonly method: string | null
  readonly page: number
  readonly size: ReturnType<typeof listSize>
  readonly pin: number | null
}

/** Reads the filters from the query of an address, on the server and in the browser. Invalid values are ignored. */
export const readEscrowFilters = ({ status, method, page, size, pin }: ListQuery): EscrowListFilters => ({
  status: listWord(status),
  method: listWord(method),
  page: listPage(page),
  size: listSize(size),
  pin: listPin(pin),
})

/** The filters as the query of an address, without those that have their default value. */
export const escrowFiltersQuery = ({ status, method, size, page, pin }: EscrowListFilters): string =>
  listQuery({ status, method, size: size === 50 ? null : size, page: page === 1 ? null : page, pin })

/** The filters with a change: the list starts again at its first page, with no pin. */
export const escrowNarrowed = (
  filters: EscrowListFilters,
  change: Partial<Pick<EscrowListFilters, 'status' | 'method' | 'size'>>,
): EscrowListFilters => ({ ...filters, ...change, page: 1, pin: null })

export const isEscrowListNarrowed = ({ status, method }: EscrowListFilters): boolean =>
  status !== null || method !== null
