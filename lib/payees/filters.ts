import { z } from 'zod/mini'
import { listPage, listQuery, listSearch } from '@/lib/platform/list-page'

const shape = z.object({
  search: listSearch,
  wallet: z._default(z.catch(z.nullable(z.enum(['connected', 'waiting', 'none'])), null), null),
  page: listPage.page,
})

/**
 * The filters of the directory: words that begin a name, a code, an email, a reference or a phone, and the state of the wallet.
 */
export type PayeeFilters = z.output<typeof shape>

export const PAYEES_PAGE_SIZE = 50

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export const readPayeeFilters = (query: Readonly<Record<string, string | string[] | undefined>>): PayeeFilters =>
  shape.parse(query)

/** The filters as the query of an address, without default values. */
export const payeesQueryText = ({ search, wallet, page }: PayeeFilters): string =>
  listQuery({ search: search === '' ? null : search, wallet, page: page === 1 ? null : page })
