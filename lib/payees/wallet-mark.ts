import { readServiceId } from '@/lib/gateway/id'

/**
 * A wallet as people tell it from another: the ends of the service's id, which itself stays on the server. Null for no wallet.
 * An approval is bound to the whole id, whatever is shown of it.
 */
export const walletMark = (accountId: string | null): string | null => (accountId === null ? null : endsOf(accountId))

/** Where a row is paid, as people see it: a phone whole, a wallet by its mark. */
export const destinationMark = (destination: string): string =>
  readServiceId(destination) === null ? destination : endsOf(destination)

const endsOf = (accountId: string): string => `${accountId.slice(0, 4)}…${accountId.slice(-4)}`
