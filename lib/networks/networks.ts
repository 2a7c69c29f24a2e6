/** The mobile-money rails that the service pays out on (contract section 4). */
export type Rail = 'mtn' | 'airtel'
export type Network = Rail | 'other' | 'fixed' | 'unknown'

/**
 * Which network a Ugandan code belongs to, as published. A suggestion and a warning only: public tables disagree, and
 * a rail chosen by hand always wins.
 */
export const railTable: { readonly asOf: string; readonly codes: Readonly<Record<string, Network>> } = {
  asOf: '2025-11-01',
  codes: {
    '76': 'mtn',
    '77': 'mtn',
    '78': 'mtn',
    '79': 'mtn',
    '70': 'airtel',
    '74': 'airtel',
    '75': 'airtel',
    '71': 'other',
    '72': 'other',
    '73': 'other',
  },
}

/** The network of an E.164 number. Another country's number, and a code nobody lists, is 'unknown'. */
export function railOf(e164: string): Network {
  if (!e164.startsWith('+256')) return 'unknown'
  const code = e164.slice(4, 6)
  if (/^[2-4]/.test(code)) return 'fixed'
  return Object.hasOwn(railTable.codes, code) ? (railTable.codes[code] ?? 'unknown') : 'unknown'
}

/**
 * How sheets and the exports of payment aggregators name a network, in lower case and letters only. A name stands here
 * whole: of part of one nobody knows whether "Rwanda" or "or Airtel" follows.
 */
const ALIASES: Readonly<Record<Rail, string>> = {
  mtn: `mtn mtnug mtnuga mtnuganda ugmtn ugamtn ugandamtn mtnugandaltd mtnugandalimited mtnmobile mtnmoney mtnmm mtnmmug
    mtnmomo mtnmomoug mtnmomouga mtnmomouganda mtnugmomo mtnugandamomo momomtn ugmtnmomo mtnopenapi mtnopenapiuga
    mtnmobilemoney mtnmobilemoneyug mtnmobilemoneyuga mtnmobilemoneyuganda mtnugmobilemoney mtnugandamobilemoney
    mobilemoneymtn ugmtnmobilemoney`,
  airtel: `airtel airtelug airteluga airteluganda ugairtel ugaairtel ugandaairtel airtelugandaltd airtelugandalimited
    airtelmobile airtelmoney airtelmm airtelmmug airtelmoneyug airtelmoneyuga airtelmoneyuganda airtelugmoney
    airtelugandamoney ugairtelmoney airteloapi airteloapiug airteloapiuga airtelopenapi airtelmomo airtelmomoug
    airtelmobilemoney airtelmobilemoneyug airtelmobilemoneyuga airtelmobilemoneyuganda airtelugandamobilemoney
    mobilemoneyairtel`,
}

const RAIL_WORDS: ReadonlyMap<string, Rail> = new Map(
  (['mtn', 'airtel'] as const).flatMap((rail) => ALIASES[rail].split(/\s+/).map((alias) => [alias, rail] as const)),
)

/** The rail that a word of a sheet names ("MTN Uganda", "AIRTEL_OAPI_UGA"), or null. */
export function readRail(word: string): Rail | null {
  return RAIL_WORDS.get(word.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}

/** True for words that only say "by phone" and leave the network to the number ("Mobile Money"). */
export function isAnyRail(word: string): boolean {
  return /^(mobilemoney|momo|mm|mobile|phone)$/.test(word.toLowerCase().replace(/[^a-z]/g, ''))
}

/** The rail's name for people. */
export function railName(rail: Rail): string {
  return rail === 'mtn' ? 'MTN' : 'Airtel'
}
