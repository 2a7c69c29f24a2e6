import { type ListQuery, listDay, listPage, listPin, listQuery, listSize, listWord } from '@/lib/platform/list-page'

/**
 * The filters of the list of disbursements. `from` and `to` are calendar days of the merchant's time zone, both included;
 * `status` is any text, as the service spells it. `pin` is how many there were when the first page was read: later pages count
 * from there, so that new disbursements do not push rows from one page to the next.
 */
export type DisbursementFilters = {
  status: string | null
  from: string | null
  to: string | null
  page: number
  size: ReturnType<typeof listSize>
  pin: number | null
}

/** Reads the filters from the query of an address, on the server and in the browser. Invalid values are ignored. */
export const readFilters = ({ status, from, to, page, size, pin }: ListQuery): DisbursementFilters => ({
  status: listWord(status),
  from: listDay(from),
  to: listDay(to),
  page: listPage(page),
  size: listSize(size),
  pin: listPin(pin),
})

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
