import type { Route } from 'next'

// The framework types a path with a part in it only where it is written into a link itself.
/** The address of an escrow's page, by its place in our book. */
export const escrowPath = (escrowId: string) => `/escrows/${escrowId}` as Route
