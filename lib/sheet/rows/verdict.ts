import type { Rail } from '@/lib/networks/networks'

/** What the quick check says of a plain row; `flags` has the bits below. The object is used again for each row. */
export type Verdict = {
  flags: number
  /** The nine national digits of the phone, as a number. */
  phone: number
  /** Whole shillings. */
  units: number
  /** A hash of the reference without regard to case; 0 for none. */
  reference: number
  /** Where the reference stands in the bytes. */
  referenceFrom: number
  referenceTo: number
  /** The rail that the row names, or null. */
  named: Rail | null
}

export const JUDGED = 1
export const PHONE_REPAIRED = 2
export const AMOUNT_REPAIRED = 4
export const NO_REFERENCE = 8
export const OVER_MTN = 16
export const OVER_AIRTEL = 32
