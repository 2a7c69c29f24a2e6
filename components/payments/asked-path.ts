import type { Route } from 'next'

// The framework types an address with a part in it only where it is written into a link itself.
/** A payment that was asked for here, while it is not known which one of the service it is. */
export const askedPath = (submissionId: string): Route => `/payments/asked/${submissionId}` as Route

/** The form of a new payment, filled in as one that came to nothing was. */
export const askAgainPath = (submissionId: string): Route => `/payments/new?like=${submissionId}` as Route
