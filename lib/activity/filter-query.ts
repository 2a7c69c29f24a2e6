import { type ListPlace, listQuery, placeQuery } from '@/lib/platform/list-page'
import type { Act, Area } from './acts'

/**
 * The filters of the activity log: who did it (the id of a person, or `system`), the area and one act of it, what it was done to
 * (`payout:…`), days of the merchant's zone with both ends inside, and words. And the page, which is found by the entry before or after it.
 */
export type ActivityFilters = ListPlace & {
  readonly person: string | null
  readonly area: Area | null
  readonly act: Act | null
  readonly thing: string | null
  readonly from: string | null
  readonly to: string | null
  readonly search: string
}

/** The filters as the query of an address, without default values. */
export const activityQueryText = (filters: ActivityFilters): string => {
  const { person, area, act, thing, from, to, search, ...place } = filters
  return listQuery({ person, area, act, thing, from, to, search: search === '' ? null : search, ...placeQuery(place) })
}
