import type { CountryCode } from './countries'

/**
 * One mobile-money network. This is the only list of them: types, checks, menus and the table `network` of the database come
 * from `NETWORKS`.
 */
export type NetworkEntry = {
  /** What the service calls it (contract section 4). */
  readonly code: string
  readonly name: string
  readonly country: CountryCode
  /** First digits of its national numbers, as published on `asOf`. A suggestion only: public tables disagree. */
  readonly prefixes: { readonly asOf: string; readonly codes: readonly string[] }
  /** How sheets and exports of payment aggregators name it, in lower case and letters only. */
  readonly aliases: string
  /** What it usually pays in one payment, and to one wallet in a day; null where that is not known. */
  readonly limits: NetworkLimits | null
  /** A sample number for templates, in national form. */
  readonly sample: string
}

export type NetworkLimits = {
  readonly asOf: string
  readonly source: string
  readonly smallest: string
  readonly largest: string
  readonly largestPerDay: string
}

/** The source of the limits that every database starts with, as it is stored; `lib/money/limits.ts` has its message. */
export const USUAL_SOURCE = 'common practice in Uganda'

const UGANDA_LIMITS: NetworkLimits = {
  asOf: '2025-11-01',
  source: USUAL_SOURCE,
  smallest: '500.00',
  largest: '5000000.00',
  largestPerDay: '20000000.00',
}

// Their order is that of batches on a page and in the signed content. Add a new network at the end.
export const NETWORKS = [
  {
    code: 'mtn',
    name: 'MTN',
    country: 'UG',
    prefixes: { asOf: '2025-11-01', codes: ['76', '77', '78', '79'] },
    // Whole names only: after a part of a name, "Rwanda" or "or Airtel" could follow.
    aliases: `mtn mtnug mtnuga mtnuganda ugmtn ugamtn ugandamtn mtnugandaltd mtnugandalimited mtnmobile mtnmoney mtnmm
      mtnmmug mtnmomo mtnmomoug mtnmomouga mtnmomouganda mtnugmomo mtnugandamomo momomtn ugmtnmomo mtnopenapi
      mtnopenapiuga mtnmobilemoney mtnmobilemoneyug mtnmobilemoneyuga mtnmobilemoneyuganda mtnugmobilemoney
      mtnugandamobilemoney mobilemoneymtn ugmtnmobilemoney`,
    limits: UGANDA_LIMITS,
    sample: '0772 000 100',
  },
  {
    code: 'airtel',
    name: 'Airtel',
    country: 'UG',
    prefixes: { asOf: '2025-11-01', codes: ['70', '74', '75'] },
    aliases: `airtel airtelug airteluga airteluganda ugairtel ugaairtel ugandaairtel airtelugandaltd
      airtelugandalimited airtelmobile airtelmoney airtelmm airtelmmug airtelmoneyug airtelmoneyuga
      airtelmoneyuganda airtelugmoney airtelugandamoney ugairtelmoney airteloapi airteloapiug airteloapiuga
      airtelopenapi airtelmomo airtelmomoug airtelmobilemoney airtelmobilemoneyug airtelmobilemoneyuga
      airtelmobilemoneyuganda airtelugandamobilemoney mobilemoneyairtel`,
    limits: UGANDA_LIMITS,
    sample: '0752 000 200',
  },
] as const satisfies readonly NetworkEntry[]
