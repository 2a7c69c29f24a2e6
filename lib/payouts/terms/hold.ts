import { type AskedTerm, deadlineOf, earliestDeadline } from '@/lib/escrow/terms'
import { sameJson } from '@/lib/platform/same-json'
import { withoutDeadline } from './terms-summary'

/** The terms under which one payee's money is in escrow, all rows of the payee together. */
export type Hold = {
  readonly terms: readonly AskedTerm[]
  /** By when the first of the terms has to be met, as ISO 8601; null without a deadline. */
  readonly deadline: string | null
  /** The time until the deadline, from when the money was sent, or from now where it is not sent yet, in milliseconds. */
  readonly given: number | null
}

/** The hold with these terms, for money that is sent at this moment. */
export function holdOf(terms: readonly AskedTerm[], from: Date): Hold {
  const deadline = earliestDeadline(terms)
  return { terms, deadline, given: deadline === null ? null : Date.parse(deadline) - from.getTime() }
}

/** The hold of two rows of one payee: every term of both, and the earlier deadline. */
export function bothHolds(one: Hold, other: Hold): Hold {
  const earlier = (one.given ?? Number.POSITIVE_INFINITY) <= (other.given ?? Number.POSITIVE_INFINITY) ? one : other
  return { terms: [...one.terms, ...other.terms], deadline: earlier.deadline, given: earlier.given }
}

const DAY_MS = 86_400_000

/**
 * Whether other terms have to be met than before, apart from the deadlines; also where one of the two has a deadline and the
 * other does not.
 */
export const otherTerms = (now: Hold, before: Hold): boolean => !sameJson(kindsOf(now), kindsOf(before))

/** Whether the payee has more or less time than before, by more than a day. The date itself differs each time. */
export const otherTime = (now: Hold, before: Hold): boolean =>
  now.given !== null && before.given !== null && Math.abs(now.given - before.given) > DAY_MS

// The moment at which a time lock opens differs each time, as a deadline does.
const kindOf = (term: AskedTerm): readonly unknown[] =>
  term.type === 'time_lock' ? [term.type] : [withoutDeadline(term), deadlineOf(term) !== null]

const kindsOf = ({ terms }: Hold): readonly string[] =>
  [...new Set(terms.map((term) => JSON.stringify(kindOf(term))))].sort()
