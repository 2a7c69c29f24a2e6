import {
  FIRST_PAGE,
  type ListPlace,
  type ListQuery,
  listChoice,
  listPlace,
  listQuery,
  placeQuery,
} from '@/lib/platform/list-page'

const KINDS = ['direct', 'escrow'] as const

/** The page of the list, and how the money is paid out; null for every way. */
export type MoneyOutFilters = ListPlace & { readonly kind: (typeof KINDS)[number] | null }

export const FIRST_MONEY_OUT = { ...FIRST_PAGE, kind: null } as const

export const MONEY_OUT_PAGE_SIZE = 50

/** Reads the filters from an address; invalid values fall back to the first page and every kind. */
export const readMoneyOutFilters = (query: ListQuery): MoneyOutFilters => ({
  ...listPlace(query),
  kind: listChoice(query.kind, KINDS),
})

/** The filters as the query of an address, without default values. */
export const moneyOutQueryText = ({ kind, ...place }: MoneyOutFilters): string =>
  listQuery({ kind, ...placeQuery(place) })
