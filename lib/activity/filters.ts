import { type ListQuery, listChoice, listDay, listPlace, listSearch, NUMBER_ID } from '@/lib/platform/list-page'
import { AREA_NAMES, actsIn } from './acts'
import type { ActivityFilters } from './filter-query'

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

/** What a page with a card of its own activity is about; null for anything else: everybody may read those entries. */
export const readThing = (text: string): string | null =>
  /^(?:payout|payee|escrow|proposal):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
