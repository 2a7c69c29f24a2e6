import { z } from 'zod/mini'
import { listDay, listPage, listPin, listQuery, listWord } from '@/lib/platform/list-page'

const shape = z.object({
  status: listWord,
  from: listDay,
  to: listDay,
  ...listPage,
  pin: listPin,
})

/**
 * The filters of the list of disbursements. `from` and `to` are calendar days of the merchant's time zone, both included;
 * `status` is any text, as the service spells it. `pin` is how many there were when the first page was read: later pages count
 * from there, so that new disbursements do not push rows from one page to the next.
 */
export type DisbursementFilters = z.infer<typeof shape>

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Reads the filters from the query of an address, on the server and in the browser. Invalid values are ignored. */
export const readFilters = (query: Query): DisbursementFilters => shape.parse(query)

/** The filters as the query of an address, without those that have their default value: "?status=failed&page=2", or "". */
export const filtersQuery = ({ status, from, to, size, page, pin }: DisbursementFilters): string =>
  listQuery({ status, from, to, size: size === 50 ? null : size, page: page === 1 ? null : page, pin })

/** The filters with a change: the list starts again at its first page, with no pin. */
export const narrowed = (
  filters: DisbursementFilters,
  change: Partial<Pick<DisbursementFilters, 'status' | 'from' | 'to' | 'size'>>,
): DisbursementFilters => ({ ...filters, ...change, page: 1, pin: null })

export const isNarrowed = ({ status, from, to }: DisbursementFilters): boolean =>
  status !== null || from !== null || to !== null
