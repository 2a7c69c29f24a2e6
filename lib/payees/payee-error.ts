export type PayeeProblemKind = 'bad-input' | 'not-found' | 'taken' | 'refused' | 'merged'

/** Why something about a payee was not done. `sentence` is for staff. */
export type PayeeProblem = { readonly kind: PayeeProblemKind; readonly sentence: string }

export const payeeProblem = (kind: PayeeProblemKind, sentence: string): PayeeProblem => ({ kind, sentence })

export const NO_SUCH_PAYEE = payeeProblem(
  'not-found',
  'There is no such payee. Nothing was changed. Open the directory.',
)

/** Told where the database refused a step because somebody was quicker. */
export const OVERTAKEN = payeeProblem(
  'refused',
  'Somebody changed this payee at the same moment. Nothing was changed by you. Read the page again.',
)
