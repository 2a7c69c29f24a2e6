import { asMessage, type Message, message } from '@/lib/messages/message'
import { COUNTRIES, type Country, countries, countryOf, HOME, nationalOf } from './countries'
import { NETWORKS, type NetworkEntry } from './registry'

/** A mobile-money network that the service pays over. */
export type Network = (typeof NETWORKS)[number]['code']
/** What a number belongs to: a network, a network that we do not pay over, a fixed line, or nothing published. */
export type NumberNetwork = Network | 'other' | 'fixed' | 'unknown'

type Entry = NetworkEntry & { readonly code: Network }

/** All networks, in the order in which they are offered. */
export const networks: readonly Entry[] = NETWORKS
export const networkCodes: readonly Network[] = NETWORKS.map(({ code }) => code)

const byCode: ReadonlyMap<string, Entry> = new Map(networks.map((one) => [one.code, one]))

/** Whether a word is the code of a network. */
export const isNetwork = (word: string | null): word is Network => word !== null && byCode.has(word)

/** The network of a stored or received word; null for another word. */
export const networkOrNull = (word: string | null): Network | null => (isNetwork(word) ? word : null)

const entryOf = (network: Network): Entry => {
  const entry = byCode.get(network)
  if (entry === undefined) throw new Error(`There is no network ${network}`)
  return entry
}

/** The network's name for people. */
export const networkName = (network: Network): string => entryOf(network).name

/** The name of a network for people; another word of the service as it came. */
export const networkNameOf = (word: string): string => byCode.get(word)?.name ?? word

/** How a batch or a row is paid, for people: a network's name, the wallet, or another word of the service as it came. */
export const paidOverName = (over: string): Message =>
  over === 'wallet' ? message('ui.method.wallet') : asMessage(networkNameOf(over))

/** The currency that a network pays in. */
export const currencyOfNetwork = (network: Network): string => COUNTRIES[entryOf(network).country].currency

/** The networks of a country. */
export const networksIn = (country: Country): readonly Entry[] =>
  networks.filter((one) => COUNTRIES[one.country] === country)

const byPrefix: ReadonlyMap<string, Network> = new Map(
  networks.flatMap(({ code, country, prefixes }) =>
    prefixes.codes.map((prefix) => [`${COUNTRIES[country].callingCode}${prefix}`, code] as const),
  ),
)

const fixedStarts = new Map(countries.map((country) => [country, new RegExp(`^${country.starts.fixed}`)]))

/**
 * The network of an E.164 number, as published. Only a suggestion and a warning, since a network chosen by hand always wins. A
 * number of an unknown country or range is 'unknown'.
 */
export function networkOf(e164: string): NumberNetwork {
  const country = countryOf(e164)
  if (country === null) return 'unknown'
  const national = nationalOf(e164, country)
  if (fixedStarts.get(country)?.test(national)) return 'fixed'
  const range = national.slice(0, 2)
  return byPrefix.get(country.callingCode + range) ?? (country.otherRanges.includes(range) ? 'other' : 'unknown')
}

/** The network of a range of our own country, by its first two digits, where every number of it is assigned; else null. */
export function networkOfFullRange(range: string): Network | null {
  return HOME.fullRanges.includes(range) ? (byPrefix.get(HOME.callingCode + range) ?? null) : null
}

const byAlias: ReadonlyMap<string, Network> = new Map(
  networks.flatMap(({ code, aliases }) => aliases.split(/\s+/).map((alias) => [alias, code] as const)),
)

/** The network that a word in a sheet names ("MTN Uganda", "AIRTEL_OAPI_UGA"), or null. */
export function readNetwork(word: string): Network | null {
  return byAlias.get(word.toLowerCase().replace(/[^a-z]/g, '')) ?? null
}

/** True for words that only mean "by phone" and leave the network to the number ("Mobile Money"). */
export function isAnyNetwork(word: string): boolean {
  return /^(mobilemoney|momo|mm|mobile|phone)$/.test(word.toLowerCase().replace(/[^a-z]/g, ''))
}
