import type { Said, TermView } from './view'

/** A kind of term that we have a form for. The service may know others (contract 2.7 shows one). */
export type KnownTerm = {
  readonly type: string
  readonly name: string
  readonly needsDeadline: boolean
  /** What has to happen for it to be met. */
  readonly says: string
}

export const KNOWN_TERMS = [
  {
    type: 'delivery_confirmation',
    name: 'Delivery confirmation',
    needsDeadline: true,
    says: 'Met when somebody confirms that the delivery was made, by the deadline.',
  },
  {
    type: 'manual_release',
    name: 'Manual release',
    needsDeadline: false,
    says: 'Met when somebody says so by hand.',
  },
  { type: 'time_lock', name: 'Time lock', needsDeadline: true, says: 'Met from the deadline on, not before it.' },
  { type: 'product_payment', name: 'Product payment', needsDeadline: false, says: 'Met when the products are paid.' },
] as const satisfies readonly KnownTerm[]

/** The known kind of a type, or null for one of the service's that we have no form for. */
export const knownTerm = (type: string | null): KnownTerm | null =>
  KNOWN_TERMS.find((known) => known.type === type) ?? null

/** "Delivery confirmation", or the service's own word in quotes. */
export const termName = (type: string | null): string =>
  knownTerm(type)?.name ?? (type === null ? 'A term of no kind' : `“${type}”`)

export type TermState = 'met' | 'open' | 'overdue' | 'not-known'

/** How a term stands now. Whether it is met is the service's word alone; where it gave none, nobody knows. */
export function termState(term: Pick<TermView, 'isMet' | 'deadline' | 'type'>, now: Date): TermState {
  if (term.isMet === null) return 'not-known'
  if (term.isMet) return 'met'
  // The deadline of a time lock is the moment it opens, not the last one.
  const late = term.deadline !== null && term.type !== 'time_lock' && Date.parse(term.deadline) < now.getTime()
  return late ? 'overdue' : 'open'
}

/**
 * Whether every term is met: false where one is not, null where that cannot be told. A summary of the service that says
 * otherwise than its single terms is not believed.
 */
export function termsMet({ terms, allTermsMet }: Pick<Said, 'terms' | 'allTermsMet'>): boolean | null {
  if (terms === null || terms.length === 0) return allTermsMet
  if (terms.some(({ isMet }) => isMet === false) || allTermsMet === false) return false
  return terms.every(({ isMet }) => isMet === true) ? true : null
}

/** "2 of 3 met", for a list. */
export function termsCounted(terms: Said['terms']): string {
  if (terms === null) return 'not told'
  if (terms.length === 0) return 'none'
  return `${terms.filter(({ isMet }) => isMet === true).length} of ${terms.length} met`
}
