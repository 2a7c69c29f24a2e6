import { message } from '@/lib/messages/message'
import { type Problem, problemOf } from './row-issues'

/** A payment by its name; `key` is that of `nameKey`. */
export type NamedPayment = {
  readonly lineNo: number
  readonly key: string
  readonly name: string | null
  readonly destinationKey: string | null
}

/** More payments than this under one name are not those of one person: it is a common name, or a word such as "Worker". */
export const MOST_OF_ONE_NAME = 20

// In a longer sheet two people may well have one name.
const LONGEST_OF_PAIRS = 200
// A name at more destinations is no person's, but words such as "Site Worker".
const MOST_OF_ONE_PERSON = 3

/** Whether a sheet with this many payments is so short that a full name at a second destination is a warning. */
export const warnsOfPairs = (payments: number): boolean => payments <= LONGEST_OF_PAIRS

/** How many payments of one name raise an issue in a sheet with this many payments. */
export const fewestOfOneName = (payments: number): number => (warnsOfPairs(payments) ? 2 : 3)

/**
 * Finds names that are paid at several destinations, among payments in the order of the sheet, which has `all` payments. In a
 * short sheet a full name at another destination than before gets a warning that names the first. Else each payment at a
 * third or later destination gets a hint that names the first two. Answers by line number.
 */
export function sharedNames(payments: readonly NamedPayment[], all: number): ReadonlyMap<number, Problem> {
  const byName = new Map<string, NamedPayment[]>()
  for (const one of payments) {
    if (one.key === '' || one.destinationKey === null) continue
    const known = byName.get(one.key)
    if (known === undefined) byName.set(one.key, [one])
    else known.push(one)
  }
  const found = new Map<number, Problem>()
  for (const named of byName.values()) {
    if (named.length <= MOST_OF_ONE_NAME)
      for (const problem of ofOneName(named, all)) found.set(problem.lineNo, problem)
  }
  return found
}

function ofOneName(payments: readonly NamedPayment[], all: number): Problem[] {
  const places = new Map<string | null, NamedPayment>()
  for (const one of payments) if (!places.has(one.destinationKey)) places.set(one.destinationKey, one)
  const [first, second, ...others] = places.values()
  if (first === undefined || second === undefined) return []
  if (warnsOfPairs(all) && first.key.includes(' ') && places.size <= MOST_OF_ONE_PERSON)
    return [second, ...others].map(({ lineNo, name }) =>
      problemOf('same-name', lineNo, {
        typed: name,
        detail: message('issues.detail.sameName', { first: first.lineNo }),
        label: message('issues.labelOf.sameName', { first: first.lineNo }),
      }),
    )
  const detail = message('issues.detail.oneName', { first: first.lineNo, second: second.lineNo })
  return others.map(({ lineNo, name }) => problemOf('one-name-many-phones', lineNo, { typed: name, detail }))
}
