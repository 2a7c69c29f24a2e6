import { z } from 'zod/mini'
import { listPlace, listQuery, listSearch, placed, placeQuery } from '@/lib/platform/list-page'

const shape = z.object({
  search: listSearch,
  wallet: z._default(z.catch(z.nullable(z.enum(['connected', 'waiting', 'none'])), null), null),
  ...listPlace,
})

/**
 * The filters of the directory: words that begin a name, a code, an email, a reference or a phone, and the state of the wallet. And
 * the page, which is found by the payee before or after it.
 */
export type PayeeFilters = z.output<typeof shape>

export const PAYEES_PAGE_SIZE = 50

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export const readPayeeFilters = (query: Readonly<Record<string, string | string[] | undefined>>): PayeeFilters =>
  placed(shape.parse(query))

/** The filters as the query of an address, without default values. */
export const payeesQueryText = ({ search, wallet, ...place }: PayeeFilters): string =>
  listQuery({ search: search === '' ? null : search, wallet, ...placeQuery(place) })
