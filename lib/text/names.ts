/** The words of a name as people mean them: without case and accents. */
const wordsOf = (name: string | null): string[] =>
  (name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A name as people mean it: without case, accents and order of its parts. Empty for none. */
export const nameKey = (name: string | null): string => wordsOf(name).sort().join(' ')

/**
 * Whether two names are hardly of one person: no word of one is like a word of the other. An initial, a shortened word and one
 * wrong letter count as alike. A name that is missing contradicts nothing.
 */
export function namesDiffer(one: string | null, other: string | null): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return false
  return !a.some((word) => b.some((its) => areAlike(word, its)))
}

function areAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 1 || (short.length >= 3 && long.startsWith(short))) return long.startsWith(short)
  return short.length >= 4 && isOneLetterOff(short, long)
}

function isOneLetterOff(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1)
}
