import type { Said, TermView } from './view'

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
