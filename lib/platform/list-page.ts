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
