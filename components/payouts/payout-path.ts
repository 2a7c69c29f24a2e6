import type { Route } from 'next'

// The framework types a path with a part in it only where it is written into a link itself.
/** The address of a payout's page. */
export const payoutPath = (payoutId: string) => `/payouts/${payoutId}` as Route

/** Where the card of a batch that needs a person stands on that page. */
export const batchCardId = (submissionId: string) => `batch-${submissionId}`

/** The address of that card. */
export const batchPath = (payoutId: string, submissionId: string) =>
  `/payouts/${payoutId}#${batchCardId(submissionId)}` as Route
