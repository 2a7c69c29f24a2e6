import {
  FIRST_PAGE,
  type ListPlace,
  type ListQuery,
  listChoice,
  listPlace,
  listQuery,
  listSearch,
  placeQuery,
} from '@/lib/platform/list-page'

/**
 * The filters of the list of payouts: words that begin words of a name. And the page: `at` is when the payout before or after it had
 * changed, because that payout may change again and move to the top.
 */
export type PayoutsFilters = ListPlace & {
  readonly at: string | null
  readonly search: string
  /** By name, or the newest first; null for the last changed first. */
  readonly sort: (typeof PAYOUT_SORTS)[number] | null
}

export const PAYOUT_SORTS = ['name', 'newest'] as const

export const PAYOUTS_PAGE_SIZE = 50

export const FIRST_PAYOUTS = { ...FIRST_PAGE, at: null, sort: null } as const

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const listMoment = (part: ListQuery[string]): string | null =>
  typeof part === 'string' && MOMENT.test(part) && !Number.isNaN(Date.parse(part)) ? part : null

/**
 * Reads the filters of the list of payouts from an address, on server and browser alike; invalid values fall back to the
 * first page.
 */
export function readPayoutsFilters(query: ListQuery): PayoutsFilters {
  const [place, at, search] = [listPlace(query), listMoment(query.at), listSearch(query.search)]
  const sort = listChoice(query.sort, PAYOUT_SORTS)
  if (sort !== null) return { ...place, at: null, search, sort }
  return place.page === 1 || at === null ? { ...FIRST_PAYOUTS, search } : { ...place, at, search, sort }
}

/** The filters as the query of an address, without default values. */
export const payoutsQueryText = ({ search, sort, at, ...place }: PayoutsFilters): string =>
  listQuery({ search: search === '' ? null : search, sort, ...placeQuery(place), at })
