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

const RAIL_WORDS: ReadonlyMap<string, Rail> = new Map([
  ['mtn', 'mtn'],
  ['mtnuganda', 'mtn'],
  ['mtnug', 'mtn'],
  ['mtnmomo', 'mtn'],
  ['mtnmobilemoney', 'mtn'],
  ['airtel', 'airtel'],
  ['airteluganda', 'airtel'],
  ['airtelug', 'airtel'],
  ['airtelmoney', 'airtel'],
  ['airtelmobilemoney', 'airtel'],
])

/** The rail that a word of a sheet names ("MTN Uganda", "Airtel Money"), or null. */
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
