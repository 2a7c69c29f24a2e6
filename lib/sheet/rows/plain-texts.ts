import { CURRENCY_WORDS } from '@/lib/money/currency-cells'
import { isHomeCountry, readCountry } from '@/lib/networks/calling-codes'
import { type Role, wordsAgainst, wordsInNames } from '@/lib/sheet/columns/refusals'
import { CR, LF, wordsOf } from './plain-cells'
import { WordFilter } from './word-filter'

/** The end of a cell, whatever is in it. */
export function anything(bytes: Uint8Array, from: number, stop: number): number {
  let at = from
  for (let code = bytes[at] ?? LF; code !== stop && code !== LF && code !== CR; code = bytes[at] ?? LF) at += 1
  return at
}

/** Passes over cells whose text is one of a few that are plain; each is judged once. */
export class PlainTexts {
  private readonly known = new Map<string, boolean>()
  private readonly isPlain: (text: string) => boolean

  constructor(isPlain: (text: string) => boolean) {
    this.isPlain = isPlain
  }

  pass(bytes: Uint8Array, from: number, stop: number): number {
    const end = anything(bytes, from, stop)
    const text = wordsOf(bytes, from, end).trim()
    let isPlain = this.known.get(text)
    if (isPlain === undefined) {
      isPlain = this.isPlain(text)
      if (this.known.size < MOST_KNOWN) this.known.set(text, isPlain)
    }
    return isPlain ? end : -1
  }
}

const MOST_KNOWN = 200

const filters = new Map<Role, WordFilter>()

/** What passes over the cells of a column that is not used, by the role of its heading. */
export function filterOf(role: Role): WordFilter {
  const made =
    filters.get(role) ??
    new WordFilter([...wordsAgainst(role), ...(role === 'fact' ? [] : CURRENCY_WORDS)], role === 'fact')
  filters.set(role, made)
  return made
}

/** Passes over text that does not ask to stop, and of names over those without a number. */
export const STOP_FILTER = filterOf('fact')
export const NAME_FILTER = new WordFilter(wordsInNames(), false)

/** Whether a cell of a column of countries names our own. */
export function isHome(text: string): boolean {
  const country = readCountry(text)
  return country !== null && isHomeCountry(country)
}
