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

/**
 * Finds names that are paid at three or more destinations, among payments in the order of the sheet. Each payment at a third
 * or later one gets a hint that names the first two. Answers by line number.
 */
export function sharedNames(payments: readonly NamedPayment[]): ReadonlyMap<number, Problem> {
  const byName = new Map<string, NamedPayment[]>()
  for (const one of payments) {
    if (one.key === '' || one.destinationKey === null) continue
    const known = byName.get(one.key)
    if (known === undefined) byName.set(one.key, [one])
    else known.push(one)
  }
  const found = new Map<number, Problem>()
  for (const named of byName.values()) {
    if (named.length <= MOST_OF_ONE_NAME) for (const problem of ofOneName(named)) found.set(problem.lineNo, problem)
  }
  return found
}

function ofOneName(payments: readonly NamedPayment[]): Problem[] {
  const lines = new Map<string | null, number>()
  const problems: Problem[] = []
  for (const { lineNo, name, destinationKey } of payments) {
    if (lines.has(destinationKey)) continue
    const [first, second] = lines.values()
    lines.set(destinationKey, lineNo)
    if (first === undefined || second === undefined) continue
    const detail = message('issues.detail.oneName', { first, second })
    problems.push(problemOf('one-name-many-phones', lineNo, { typed: name, detail }))
  }
  return problems
}
