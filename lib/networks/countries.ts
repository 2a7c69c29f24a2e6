/**
 * A country whose numbers and networks we know. To add one, add an entry here, its networks in `registry.ts` and its currency
 * in `lib/money/currencies.ts`.
 */
export type Country = {
  readonly name: string
  /** Digits before the national number, without the plus. */
  readonly callingCode: string
  /** The currency that its mobile-money networks pay in. */
  readonly currency: string
  /** How mobile and fixed numbers begin, as the source of a regular expression; the national number has nine digits. */
  readonly starts: { readonly mobile: string; readonly fixed: string }
  /**
   * The numbering plan, compiled from libphonenumber's full metadata, because a lookup in the library takes ten microseconds or
   * more, and a sheet has a hundred thousand numbers. A test compares the two.
   */
  readonly assigned: { readonly mobile: RegExp; readonly fixed: RegExp }
  /** Mobile ranges, by their first two digits, of which every number is assigned. */
  readonly fullRanges: readonly string[]
  /** Mobile ranges of networks that we do not pay over. */
  readonly otherRanges: readonly string[]
}

export const COUNTRIES = {
  UG: {
    name: 'Uganda',
    callingCode: '256',
    currency: 'UGX',
    starts: { mobile: '7', fixed: '[2-4]' },
    assigned: {
      mobile: /^7(?:(?:28|34)0\d{5}|(?:[014-8]\d|2[01467]|3[0-267]|9[0-589])\d{6})$/,
      fixed:
        /^(?:20(?:(?:24[09]|30[67])\d|6(?:00[0-2]|30[0-4]))\d{3}|(?:20(?:[017]\d|2[5-9]|3[1-4]|5[0-4]|6[15-9])|[34]\d{3})\d{5})$/,
    },
    fullRanges: ['70', '71', '74', '75', '76', '77', '78'],
    otherRanges: ['71', '72', '73'],
  },
} as const satisfies Readonly<Record<string, Country>>

export type CountryCode = keyof typeof COUNTRIES

export const countries: readonly Country[] = Object.values(COUNTRIES)

/** Our own country: a number without a calling code belongs to it, and an amount without a currency is in its currency. */
export const HOME: Country = COUNTRIES.UG

const byCallingCode = new Map(countries.map((country) => [country.callingCode, country]))
const callingCode = new RegExp(`^\\+(${[...byCallingCode.keys()].join('|')})`)

/** The country of an E.164 number; null for one that is not listed. */
export function countryOf(e164: string): Country | null {
  return byCallingCode.get(callingCode.exec(e164)?.[1] ?? '') ?? null
}

/** The national part of an E.164 number of this country. */
export const nationalOf = (e164: string, { callingCode }: Country): string => e164.slice(callingCode.length + 1)

/** What the numbering plan of its country has for an E.164 number. `unassigned` is any number without a published use. */
export function kindOfNumber(e164: string): 'mobile' | 'fixed' | 'unassigned' {
  const country = countryOf(e164)
  if (country === null) return 'unassigned'
  const national = nationalOf(e164, country)
  if (country.assigned.mobile.test(national)) return 'mobile'
  return country.assigned.fixed.test(national) ? 'fixed' : 'unassigned'
}
