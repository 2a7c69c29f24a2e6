import { readServiceId } from '@/lib/gateway/id'

/**
 * The short form of a wallet's id, by which people compare wallets: the ends of the service's id, which itself stays on the
 * server. Null for no wallet. An approval is bound to the whole id.
 */
export const walletMark = (accountId: string | null): string | null => (accountId === null ? null : endsOf(accountId))

/** The destination of a row as shown: the whole phone, or the short form of the wallet's id. */
export const destinationMark = (destination: string): string =>
  readServiceId(destination) === null ? destination : endsOf(destination)

const endsOf = (accountId: string): string => `${accountId.slice(0, 4)}…${accountId.slice(-4)}`
