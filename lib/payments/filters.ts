import { type ListQuery, listDay, listNumber, listPage, listQuery, listSize, listWord } from '@/lib/platform/list-page'
import { type Column, columnsText, readColumns } from './columns'

/**
 * The filters of the list of payments, and its columns. `from` and `to` are calendar days of the merchant's zone, both
 * included; `status` and `method` are any words, as the service spells them. `pin` is the moment (milliseconds) of the first
 * reading: pages with it show nothing created later, and `of` is how many there were.
 */
export type PaymentFilters = {
  status: string | null
  method: string | null
  from: string | null
  to: string | null
  page: number
  size: ReturnType<typeof listSize>
  pin: number | null
  of: number | null
  columns: readonly Column[]
}

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export const readFilters = (query: ListQuery): PaymentFilters => ({
  status: listWord(query.status),
  method: listWord(query.method),
  from: listDay(query.from),
  to: listDay(query.to),
  page: listPage(query.page),
  size: listSize(query.size),
  pin: listNumber(query.pin, 8_000_000_000_000),
  of: listNumber(query.of, 1_000_000_000),
  columns: readColumns(typeof query.columns === 'string' && query.columns.length <= 200 ? query.columns : null),
})

/** The filters as the query of an address, without default values: "?status=failed&page=2", or nothing. */
export const filtersQuery = ({ status, method, from, to, size, page, pin, of, columns }: PaymentFilters): string =>
  listQuery({
    status,
    method,
    from,
    to,
    size: size === 50 ? null : size,
    page: page === 1 ? null : page,
    pin,
    of,
    columns: columnsText(columns),
  })

/** The part of the filters that the service gets: the same whichever columns are shown. */
export const serviceQuery = (filters: PaymentFilters): string =>
  filtersQuery({ ...filters, columns: readColumns(null) })

/** The query that a saved view keeps: filters and columns, never a page or a moment. */
export const viewQuery = (filters: PaymentFilters): string => filtersQuery({ ...filters, page: 1, pin: null, of: null })

type Change = Partial<Pick<PaymentFilters, 'status' | 'method' | 'from' | 'to' | 'size'>>

/** The filters with a change. A change of what is listed starts from the first page, read again. */
export const narrowed = (filters: PaymentFilters, change: Change): PaymentFilters => ({
  ...filters,
  ...change,
  page: 1,
  pin: null,
  of: null,
})

export const isNarrowed = ({ status, method, from, to }: PaymentFilters): boolean =>
  status !== null || method !== null || from !== null || to !== null
