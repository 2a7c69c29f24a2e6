import type { ProviderState, TermView } from './view'

export type TermState = 'met' | 'open' | 'overdue' | 'not-known'

/** The state of a term now. Only the service says whether it is met; where it does not, it is not known. */
export function termState(term: Pick<TermView, 'isMet' | 'deadline' | 'type'>, now: Date): TermState {
  if (term.isMet === null) return 'not-known'
  if (term.isMet) return 'met'
  // The deadline of a time lock is when it opens, not when it ends.
  const late = term.deadline !== null && term.type !== 'time_lock' && Date.parse(term.deadline) < now.getTime()
  return late ? 'overdue' : 'open'
}

/**
 * Whether every term is met: false where one is not, null where it is not known. A summary of the service that contradicts its
 * single terms is not used.
 */
export function termsMet({ terms, allTermsMet }: Pick<ProviderState, 'terms' | 'allTermsMet'>): boolean | null {
  if (terms === null || terms.length === 0) return allTermsMet
  if (terms.some(({ isMet }) => isMet === false) || allTermsMet === false) return false
  return terms.every(({ isMet }) => isMet === true) ? true : null
}
