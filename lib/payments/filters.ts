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
 * What the list of payments is narrowed to, and which columns it shows. `from` and `to` are calendar days of the
 * merchant's zone, both inside; `status` and `method` are any words, as the service spells them. `pin` is the moment
 * (milliseconds) the set was first read at: pages that carry it show nothing made later, and `of` is how many there were.
 */
export type PaymentFilters = z.output<typeof shape>

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Reads the filters out of an address, on the server and in the browser alike. Nonsense counts as not given. */
export const readFilters = (query: Query): PaymentFilters => shape.parse(query)

/** The filters as the query of an address, without what is as usual: "?status=failed&page=2", or nothing. */
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

/** What is asked of the service for these filters: the same, whichever columns are shown. */
export const askedQuery = (filters: PaymentFilters): string => filtersQuery({ ...filters, columns: readColumns(null) })

/** What a view keeps of a list: what it is narrowed to and how it looks, never a page or a moment. */
export const viewQuery = (filters: PaymentFilters): string => filtersQuery({ ...filters, page: 1, pin: null, of: null })

type Change = Partial<Pick<PaymentFilters, 'status' | 'method' | 'from' | 'to' | 'size'>>

/** The filters with something changed. Whatever is narrowed differently is read from its first page on, afresh. */
export const narrowed = (filters: PaymentFilters, change: Change): PaymentFilters => ({
  ...filters,
  ...change,
  page: 1,
  pin: null,
  of: null,
})

export const isNarrowed = ({ status, method, from, to }: PaymentFilters): boolean =>
  status !== null || method !== null || from !== null || to !== null
