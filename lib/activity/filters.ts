import {
  type ListPlace,
  type ListQuery,
  listChoice,
  listDay,
  listPlace,
  listQuery,
  listSearch,
  NUMBER_ID,
  placeQuery,
} from '@/lib/platform/list-page'
import { type Act, AREA_NAMES, type Area, actsIn } from './acts'

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

export const ACTIVITY_PAGE_SIZE = 50

const PERSON = /^(?:system|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const THING = /^[a-z-]{1,30}:[\w.-]{1,60}$/

const matching = (part: ListQuery[string], pattern: RegExp): string | null =>
  typeof part === 'string' && pattern.test(part) ? part : null

/** Reads the filters out of an address, on the server and in the browser alike. Invalid values count as not given. */
export function readActivityFilters(query: ListQuery): ActivityFilters {
  const area = listChoice(query.area, AREA_NAMES)
  return {
    ...listPlace(query, NUMBER_ID),
    person: matching(query.person, PERSON),
    area,
    act: area === null ? null : listChoice(query.act, actsIn(area)),
    thing: matching(query.thing, THING),
    from: listDay(query.from),
    to: listDay(query.to),
    search: listSearch(query.search),
  }
}

/** The filters as the query of an address, without default values. */
export const activityQueryText = (filters: ActivityFilters): string => {
  const { person, area, act, thing, from, to, search, ...place } = filters
  return listQuery({ person, area, act, thing, from, to, search: search === '' ? null : search, ...placeQuery(place) })
}

/** What a page with a card of its own activity is about; null for anything else: everybody may read those entries. */
export const readThing = (text: string): string | null =>
  /^(?:payout|payee|escrow|proposal):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
