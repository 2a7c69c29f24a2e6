/** Why something about an escrow payout was not done or not read. Each carries the sentence that staff read in its place. */
export type BoardProblem = {
  readonly kind: 'not-found' | 'superseded' | 'refused' | 'bad-input' | 'service'
  readonly sentence: string
}

export const problem = (kind: BoardProblem['kind'], sentence: string): BoardProblem => ({ kind, sentence })

export const notFound = problem(
  'not-found',
  'The service has no escrow payout under this identifier in this environment. No money is affected. Check the address, or look it up in the list.',
)
