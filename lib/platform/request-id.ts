/** The header with the id of a click, from the browser's request to the service and back. */
export const REQUEST_ID_HEADER = 'x-request-id'

const ACCEPTED = /^[A-Za-z0-9-]{8,64}$/

/** An incoming id if it may be logged and passed on, else a new one. */
export function acceptRequestId(incoming: string | null | undefined): string {
  return incoming && ACCEPTED.test(incoming) ? incoming : crypto.randomUUID()
}

/** Set from the connection before anything reads the request: the address the request came from. */
export const ADDRESS_HEADER = 'x-countinghouse-address'
