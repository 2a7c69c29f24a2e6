const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An identifier of the service (contract 2.1: every one is a UUID), safe to place in a path. */
export type ServiceId = string & { readonly __serviceId: true }

/** Reads an identifier, in lower case; null for anything that is not a UUID, so that no other text ever reaches a path. */
export function readServiceId(text: string): ServiceId | null {
  const lower = text.toLowerCase()
  // The only cast: the pattern above proves it.
  return UUID.test(lower) ? (lower as ServiceId) : null
}

const TERM = /^[A-Za-z0-9_-]{1,64}$/

/** The service's identifier of a term of an escrow. The contract does not say that it is a UUID, so less is required. */
export type TermId = string & { readonly __termId: true }

/** Reads the identifier of a term as it came; null for anything that could be more than one part of a path. */
export function readTermId(text: string): TermId | null {
  // The one cast, on purpose: the pattern above is the proof.
  return TERM.test(text) ? (text as TermId) : null
}
