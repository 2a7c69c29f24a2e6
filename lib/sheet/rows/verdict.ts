import { type Network, networkCodes } from '@/lib/networks/networks'

/** The result of the quick check of a plain row; `flags` has the bits below. The object is reused for each row. */
export type Verdict = {
  flags: number
  /** The nine national digits of the phone, as a number. */
  phone: number
  /** Whole units of our own currency. */
  units: number
  /** A hash of the name (`nameHash`); 0 for none. */
  name: number
  /** The position of the name in the bytes: of its last column, where it has several. */
  nameFrom: number
  nameTo: number
  /** A hash of the reference without regard to case; 0 for none. */
  reference: number
  /** The position of the reference in the bytes. */
  referenceFrom: number
  referenceTo: number
  /** The network that the row names, or null. */
  named: Network | null
}

export const JUDGED = 1
export const PHONE_REPAIRED = 2
export const AMOUNT_REPAIRED = 4
export const NO_REFERENCE = 8

const FIRST_NETWORK = 16

/** The bit of a network that a plain row is paid over. */
export const overNetwork = (network: Network): number => FIRST_NETWORK << networkCodes.indexOf(network)

/** The networks whose bits are set. */
export const networksOf = (flags: number): Network[] =>
  networkCodes.filter((network) => (flags & overNetwork(network)) !== 0)
