const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The payment id in what somebody pasted (an id, a line of a report, an address), in lower case; null where there is not exactly one. */
export function readPaymentId(pasted: string): string | null {
  const found = new Set(pasted.toLowerCase().match(UUID))
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}
