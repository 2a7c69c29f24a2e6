/**
 * Uganda's numbering plan, compiled by hand from libphonenumber's full metadata, because looking a number up in the
 * library costs ten microseconds and more, and a sheet has a hundred thousand of them. A test holds the two together.
 */
const MOBILE = /^7(?:(?:28|34)0\d{5}|(?:[014-8]\d|2[01467]|3[0-267]|9[0-589])\d{6})$/
const FIXED =
  /^(?:20(?:(?:24[09]|30[67])\d|6(?:00[0-2]|30[0-4]))\d{3}|(?:20(?:[017]\d|2[5-9]|3[1-4]|5[0-4]|6[15-9])|[34]\d{3})\d{5})$/

export type UgandaKind = 'mobile' | 'fixed' | 'unassigned'

/** What the plan says of the nine digits after +256. `unassigned` covers numbers that no one publishes a use for. */
export function kindInUganda(nationalDigits: string): UgandaKind {
  if (MOBILE.test(nationalDigits)) return 'mobile'
  return FIXED.test(nationalDigits) ? 'fixed' : 'unassigned'
}
