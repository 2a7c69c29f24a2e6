import { visibleWords } from '@/lib/text/visible-words'
import { isDay } from '@/lib/time/days'

export const PAGE_SIZES = [20, 50, 100] as const

/** The query of an address as the framework gives it. */
export type ListQuery = Readonly<Record<string, string | string[] | undefined>>

type Part = ListQuery[string]

// Written by hand, without a library for schemas: every page of the dashboard loads these readers, and the library is 17 kB.

/** A whole number of an address, or null where it makes no sense. */
export function listNumber(part: Part, most: number, least = 0): number | null {
  if (typeof part !== 'string' || !/^\d{1,15}$/.test(part)) return null
  const number = Number(part)
  return number >= least && number <= most ? number : null
}

/** The page of a list: the first where the address does not say otherwise. */
export const listPage = (part: Part): number => listNumber(part, 100_000, 1) ?? 1

/**
 * The place of a page in a list of our own tables: the page after one entry, or before one, by the id of that entry. The database finds
 * it by the key of the entry, whatever comes before; `page` only says which page it is.
 */
export type ListPlace = { readonly page: number; readonly after: string | null; readonly before: string | null }

export const FIRST_PAGE = { page: 1, after: null, before: null } as const satisfies ListPlace

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Ids that are numbers, for `listPlace`. */
export const NUMBER_ID = /^\d{1,18}$/

/** An id of an address, or null where it is none. */
export const listId = (part: Part, ids: RegExp = UUID): string | null =>
  typeof part === 'string' && ids.test(part) ? part : null

/** The place that an address names; the first page where it makes no sense. `ids`: what the ids of the list look like, if they are no UUIDs. */
export function listPlace(query: ListQuery, ids: RegExp = UUID): ListPlace {
  const place = { page: listPage(query.page), after: listId(query.after, ids), before: listId(query.before, ids) }
  return place.page > 1 && (place.after === null) !== (place.before === null) ? place : FIRST_PAGE
}

/** The place as members of the query of an address. */
export const placeQuery = ({ page, after, before }: ListPlace) =>
  page === 1 ? FIRST_PAGE_QUERY : { page, after, before }

const FIRST_PAGE_QUERY = { page: null, after: null, before: null }

/** The pages before and after one that holds `ids`: null where there is none. `further` says that more come after it. */
export function placesBeside(
  { page }: ListPlace,
  ids: readonly string[],
  further: boolean,
): { readonly newer: ListPlace | null; readonly older: ListPlace | null } {
  const [first, last] = [ids[0] ?? null, ids.at(-1) ?? null]
  // A list that has grown would cut off the page before the second one.
  const back = page === 2 || first === null ? FIRST_PAGE : { page: page - 1, after: null, before: first }
  return {
    newer: page === 1 ? null : back,
    older: further && last !== null ? { page: page + 1, after: last, before: null } : null,
  }
}

/** Of up to `size + 1` entries that were read from a place, those of the page in the order of the list, and whether more come after it. */
export function cutPage<Entry>({ before }: ListPlace, read: readonly Entry[], size: number) {
  const shown = read.slice(0, size)
  return before === null
    ? { shown, further: read.length > size }
    : { shown: shown.toReversed(), further: shown.length > 0 }
}

/** How many rows a page shows. */
export const listSize = (part: Part): (typeof PAGE_SIZES)[number] =>
  PAGE_SIZES.find((size) => size === listNumber(part, 100)) ?? 50

/** How many there were when the first page was read: later pages count from there. */
export const listPin = (part: Part): number | null => listNumber(part, 100_000_000)

/** A calendar day, or null. */
export const listDay = (part: Part): string | null => (typeof part === 'string' && isDay(part) ? part : null)

/** A status or a method as the service spells it; any word is allowed. */
export function listWord(part: Part): string | null {
  const word = typeof part === 'string' ? part.trim() : ''
  return word === '' || word.length > 60 ? null : word
}

/** One of a few words, or null. */
export const listChoice = <Word extends string>(part: Part, words: readonly Word[]): Word | null =>
  words.find((word) => word === part) ?? null

/** What a person searches for, without invisible characters. */
export const listSearch = (part: Part): string =>
  typeof part === 'string' && part.length <= 100 ? visibleWords(part) : ''

/** The query of an address from its members, without those at their default: "?status=failed&page=2", or nothing. */
export function listQuery(members: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) if (value !== null) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
