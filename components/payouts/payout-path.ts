import type { Route } from 'next'

// The framework types a path with a part in it only where it is written into a link itself.
/** The address of a payout's page. */
export const payoutPath = (payoutId: string) => `/payouts/${payoutId}` as Route
