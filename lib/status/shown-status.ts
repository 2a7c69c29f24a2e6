import { statusWord } from './status-text'

/** What is shown for a word of the service: a word of ours, or the service's own where nobody knows what it means. */
export type ShownStatus =
  | { readonly known: true; readonly word: string }
  | { readonly known: false; readonly raw: string | null }

/** The word of ours for a word of the service, whatever its case; a word that the table does not hold stays as it came. */
export function shownIn(words: ReadonlyMap<string, string>, raw: string | null): ShownStatus {
  const word = words.get(statusWord(raw) ?? '')
  return word === undefined ? { known: false, raw } : { known: true, word }
}

/** A status as a word in a list of choices; one that nobody knows as it came. */
export const wordOf = (shown: ShownStatus): string => (shown.known ? shown.word : (shown.raw ?? 'none given'))
