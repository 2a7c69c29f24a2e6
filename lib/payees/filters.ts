import { type ListQuery, listChoice, listPage, listQuery, listSearch } from '@/lib/platform/list-page'

const WALLETS = ['connected', 'waiting', 'none'] as const

/**
 * The filters of the directory: words that begin a name, a code, an email, a reference or a phone, and the state of the wallet.
 */
export type PayeeFilters = { search: string; wallet: (typeof WALLETS)[number] | null; page: number }

export const PAYEES_PAGE_SIZE = 50

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export const readPayeeFilters = ({ search, wallet, page }: ListQuery): PayeeFilters => ({
  search: listSearch(search),
  wallet: listChoice(wallet, WALLETS),
  page: listPage(page),
})

/** The filters as the query of an address, without default values. */
export const payeesQueryText = ({ search, wallet, page }: PayeeFilters): string =>
  listQuery({ search: search === '' ? null : search, wallet, page: page === 1 ? null : page })
