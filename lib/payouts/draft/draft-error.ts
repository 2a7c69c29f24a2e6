/** Why a change to a payout was not made. Each carries the sentence that staff read beside what they tried. */
export type DraftProblem = {
  readonly kind: 'not-found' | 'not-a-draft' | 'superseded' | 'refused' | 'bad-input'
  readonly sentence: string
}

export const problem = (kind: DraftProblem['kind'], sentence: string): DraftProblem => ({ kind, sentence })

export const notFound = problem('not-found', 'There is no such payout. It may have been discarded.')
export const notADraft = problem(
  'not-a-draft',
  'This payout is not a draft any more, so its rows stay as they are. Nothing was changed. Take it back to change it, or make a new one.',
)
