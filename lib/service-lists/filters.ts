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
 * What the list of disbursements is narrowed to. `from` and `to` are calendar days of the merchant's zone, both inside;
 * `status` is any word, as the service spells it. `pin` is how many there were when the first page was read: later pages
 * count from there, so that what is made meanwhile does not push rows from one page to the next.
 */
export type DisbursementFilters = z.infer<typeof shape>

type Query = Readonly<Record<string, string | string[] | undefined>>

/** Reads the filters out of an address, on the server and in the browser alike. Nonsense counts as not given. */
export const readFilters = (query: Query): DisbursementFilters => shape.parse(query)

/** The filters as the query of an address, without what is as usual: "?status=failed&page=2", or nothing. */
export const filtersQuery = ({ status, from, to, size, page, pin }: DisbursementFilters): string =>
  listQuery({ status, from, to, size: size === 50 ? null : size, page: page === 1 ? null : page, pin })

/** The filters with something changed. Whatever is narrowed differently is read from its first page on, afresh. */
export const narrowed = (
  filters: DisbursementFilters,
  change: Partial<Pick<DisbursementFilters, 'status' | 'from' | 'to' | 'size'>>,
): DisbursementFilters => ({ ...filters, ...change, page: 1, pin: null })

export const isNarrowed = ({ status, from, to }: DisbursementFilters): boolean =>
  status !== null || from !== null || to !== null
