/** Why something about an escrow was not done or not read. Each carries the sentence that staff read in its place. */
export type EscrowProblem = {
  readonly kind: 'not-found' | 'superseded' | 'refused' | 'bad-input' | 'service' | 'paused'
  readonly sentence: string
}

export const problem = (kind: EscrowProblem['kind'], sentence: string): EscrowProblem => ({ kind, sentence })

export const notFound = problem(
  'not-found',
  'There is no such escrow in the book. Open it by the service’s identifier.',
)
