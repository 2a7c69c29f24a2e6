import { z } from 'zod/mini'
import { listPage, listPin, listQuery, listWord } from '@/lib/platform/list-page'

const shape = z.object({ status: listWord, method: listWord, ...listPage, pin: listPin })

/**
 * What the list of escrow disbursements is narrowed to (contract 4.5): a status and a method, any words, as the service
 * spells them; it knows no days. `pin` is how many there were when the first page was read.
 */
export type EscrowListFilters = Readonly<z.infer<typeof shape>>

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Reads the filters out of an address, on the server and in the browser alike. Nonsense counts as not given. */
export const readEscrowFilters = (query: Query): EscrowListFilters => shape.parse(query)

/** The filters as the query of an address, without what is as usual. */
export const escrowFiltersQuery = ({ status, method, size, page, pin }: EscrowListFilters): string =>
  listQuery({ status, method, size: size === 50 ? null : size, page: page === 1 ? null : page, pin })

/** The filters with something changed, read from the first page on, afresh. */
export const escrowNarrowed = (
  filters: EscrowListFilters,
  change: Partial<Pick<EscrowListFilters, 'status' | 'method' | 'size'>>,
): EscrowListFilters => ({ ...filters, ...change, page: 1, pin: null })

export const isEscrowListNarrowed = ({ status, method }: EscrowListFilters): boolean =>
  status !== null || method !== null
