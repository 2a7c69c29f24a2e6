import { visibleWords } from '@/lib/text/visible-words'

const SPELLINGS: ReadonlyMap<string, string> = new Map([['canceled', 'cancelled']])

/** A status word of the service as it is compared: without spaces around it, in lower case, in one spelling. Null where it says none. */
export function statusWord(raw: string | null): string | null {
  const word = visibleWords(raw ?? '').toLowerCase()
  return word === '' ? null : (SPELLINGS.get(word) ?? word)
}
