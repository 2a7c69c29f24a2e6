import { z } from 'zod/mini'
import { visibleWords } from '@/lib/text/visible-words'
import { isDay } from '@/lib/time/days'

export const PAGE_SIZES = [20, 50, 100] as const

/** A part of an address that may be absent. A value that makes no sense counts as absent. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.catch(z.nullable(schema), null), null)

const wholeNumber = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most))

/** A whole number of an address, or null. */
export const listNumber = (most: number) => optional(wholeNumber(0, most))

/** The parts that the addresses of all lists share. A value that makes no sense counts as absent. */
export const listPage = {
  page: z.catch(wholeNumber(1, 100_000), 1),
  size: z.catch(z.pipe(z.coerce.number(), z.literal(PAGE_SIZES)), 50),
}

/**
 * The place of a page in a list of our own tables: the page after one entry, or before one, by the id of that entry. The database finds
 * it by the key of the entry, whatever comes before; `page` only says which page it is.
 */
export const listPlace = {
  page: listPage.page,
  after: optional(z.uuid()),
  before: optional(z.uuid()),
}

export type ListPlace = { readonly page: number; readonly after: string | null; readonly before: string | null }

export const FIRST_PAGE = { page: 1, after: null, before: null } as const satisfies ListPlace

/** What was read of an address, at the first page where its place makes no sense. */
export const placed = <Filters extends ListPlace>(filters: Filters): Filters =>
  filters.page > 1 && (filters.after === null) !== (filters.before === null) ? filters : { ...filters, ...FIRST_PAGE }

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

/** How many there were when the first page was read: later pages count from there. */
export const listPin = listNumber(100_000_000)

export const listDay = optional(z.string().check(z.refine(isDay)))

/** A status or a method as the service spells it; any word is allowed. */
export const listWord = optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))

/** What a person searches for, without invisible characters. */
export const listSearch = z._default(
  z.catch(z.pipe(z.string().check(z.maxLength(100)), z.transform(visibleWords)), ''),
  '',
)

/** The query of an address from its members, without those at their default: "?status=failed&page=2", or nothing. */
export function listQuery(members: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) if (value !== null) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
