import { z } from 'zod/mini'
import { listDay, listNumber, listPage, listQuery, listWord } from '@/lib/platform/list-page'
import { type Column, columnsText, readColumns } from './columns'

const shape = z.object({
  status: listWord,
  method: listWord,
  from: listDay,
  to: listDay,
  ...listPage,
  pin: listNumber(8_000_000_000_000),
  of: listNumber(1_000_000_000),
  columns: z.pipe(
    z._default(z.catch(z.nullable(z.string().check(z.maxLength(200))), null), null),
    z.transform((text: string | null): readonly Column[] => readColumns(text)),
  ),
})

/**
 * The filters of the list of payments, and its columns. `from` and `to` are calendar days of the merchant's zone, both
 * included; `status` and `method` are any words, as the service spells them. `pin` is the moment (milliseconds) of the first
 * reading: pages with it show nothing created later, and `of` is how many there were.
 */
export type PaymentFilters = z.output<typeof shape>

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export const readFilters = (query: Query): PaymentFilters => shape.parse(query)

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
