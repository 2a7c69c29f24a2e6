import {
  type ListPlace,
  type ListQuery,
  listChoice,
  listId,
  listPlace,
  listQuery,
  listSearch,
  placeQuery,
} from '@/lib/platform/list-page'

const SORTS = ['newest'] as const
const WALLETS = ['connected', 'waiting', 'none'] as const

/**
 * The filters of the directory: words that begin a name, a code, an email, a reference or a phone, and the state of the wallet, a group. And
 * the page, which is found by the payee before or after it.
 */
export type PayeeFilters = ListPlace & {
  readonly search: string
  readonly wallet: (typeof WALLETS)[number] | null
  /** The id of a group of payees. */
  readonly group: string | null
  /** The newest first; null for by name. */
  readonly sort: 'newest' | null
}

export const PAYEES_PAGE_SIZE = 50

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export const readPayeeFilters = (query: ListQuery): PayeeFilters => ({
  ...listPlace(query),
  search: listSearch(query.search),
  wallet: listChoice(query.wallet, WALLETS),
  group: listId(query.group),
  sort: listChoice(query.sort, SORTS),
})

/** The filters as the query of an address, without default values. */
export const payeesQueryText = ({ search, wallet, group, sort, ...place }: PayeeFilters): string =>
  listQuery({ search: search === '' ? null : search, wallet, group, sort, ...placeQuery(place) })
