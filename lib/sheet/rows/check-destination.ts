import { message } from '@/lib/messages/message'
import { isHomeCountry, readCountry } from '@/lib/networks/calling-codes'
import { countryOf, HOME, kindOfNumber } from '@/lib/networks/countries'
import {
  isAnyNetwork,
  isNetwork,
  type Network,
  type NumberNetwork,
  networkName,
  networkOf,
  readNetwork,
} from '@/lib/networks/networks'
import { formatPhone, isRounded, readPhone } from '@/lib/phone/number'
import { checkNameOf, checkPayeeOfPhone, hasCode, whyNoWallet, whyUnknown } from './check-payee'
import { looksLikeDate } from './deadline'
import type { Reading } from './field-columns'
import { onlyPhone, type PayeeDirectory, type Recognised, recognise } from './payee-directory'
import { addProblem, cellIsReadable, type Findings } from './read-field'

/** The destination of a row: a phone over a network, or the wallet that a payee of our directory has connected. */
export type Destination =
  | { readonly kind: 'phone'; readonly e164: string; readonly network: Network }
  | { readonly kind: 'payee'; readonly code: string }

export type DestinationReadings = {
  readonly phone: Reading
  readonly payee: Reading
  readonly network: Reading
  readonly country: Reading
  readonly email: Reading
  readonly name: Reading
  readonly reference: Reading
}
export type Understood = {
  readonly phone: string | null
  readonly payee: string | null
  readonly network: Network | null
  readonly destination: Destination | null
  /** The payee of the directory whom the row names; null for none, or without a directory. */
  readonly recognised: Recognised | null
  /** The account of that phone or wallet in the directory; null where only the sheet has it. */
  readonly accountId: string | null
  /** The payee's number, suggested where the sheet has none or another. */
  readonly directoryPhone: string | null
}

const NO_NETWORK = {
  other: 'issues.detail.networkOther',
  fixed: 'issues.detail.networkFixed',
  unknown: 'issues.detail.networkUnknown',
} as const satisfies Record<Exclude<NumberNetwork, Network>, string>
const NOWHERE: Understood = {
  phone: null,
  payee: null,
  network: null,
  destination: null,
  recognised: null,
  accountId: null,
  directoryPhone: null,
}
const UUID = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i

/**
 * Reads the destination of a row. A code of ours leads to the payee's wallet, unless the row names a network or the wallet
 * cannot be paid now; then the money goes to the phone that the row names, and without one there is no destination. Without a
 * directory (in a browser) a phone has precedence over a code. An email alone is no destination (contract 4.4).
 */
export function checkDestination(
  found: Findings,
  readings: DestinationReadings,
  book: PayeeDirectory | null,
): Understood {
  const { phone, payee } = readings
  const noPhone = phone.text === '' && phone.kind !== 'error'
  const isCode = UUID.test(phone.text) || (/[a-z]/i.test(phone.text) && hasCode(book, phone.text))
  const code = noPhone ? payee : isCode ? phone : null
  if (code !== null && code.text !== '') return byCodeAlone(found, code, readings, book)
  if (noPhone) {
    addProblem(found, readings.email.text === '' ? 'missing-phone' : 'email-only')
    return offered(found, book, readings)
  }
  const wallet = book === null ? null : walletOf(found, book, readings)
  if (wallet !== null) return wallet
  const read = checkPhone(found, phone)
  if (read === null || !isOfHome(found, phone, readings.country)) return offered(found, book, readings)
  const { e164 } = read
  const recognised = book === null ? null : checkPayeeOfPhone(found, book, saidBy(readings, e164))
  const own = recognised?.payee.phones.find((one) => one.e164 === e164)
  const network = checkNetwork(found, read, readings.network, own?.network ?? null)
  return {
    ...NOWHERE,
    phone: e164,
    network,
    destination: network === null ? null : { kind: 'phone', e164, network },
    recognised,
    accountId: own?.accountId ?? null,
    directoryPhone: recognised === null || own !== undefined ? null : onlyPhone(recognised.payee),
  }
}

const saidBy = <P extends string | null>({ payee, name, reference }: DestinationReadings, phone: P) => ({
  code: payee.text,
  name: name.text,
  reference: reference.text,
  phone,
})

/** For rows without a readable number: the payee whom the row names, and the number that the directory has for them. */
function offered(found: Findings, book: PayeeDirectory | null, readings: DestinationReadings): Understood {
  const recognised = book === null ? null : recognise(book, saidBy(readings, null))
  if (recognised === null) return NOWHERE
  checkNameOf(found, recognised, readings.name.text)
  return { ...NOWHERE, recognised, directoryPhone: onlyPhone(recognised.payee) }
}

/** The usable wallet of a row that also has a phone; null where the wallet is not meant. */
function walletOf(found: Findings, book: PayeeDirectory, readings: DestinationReadings): Understood | null {
  const recognised = recognise(book, saidBy(readings, null))
  if (recognised?.by !== 'code' || readNetwork(readings.network.text) !== null || isAnyNetwork(readings.network.text))
    return null
  const wallet = toWallet(recognised)
  if (wallet !== null) checkNameOf(found, recognised, readings.name.text)
  return wallet
}

function toWallet(recognised: Recognised): Understood | null {
  const { code, wallet } = recognised.payee
  if (wallet.state !== 'usable') return null
  const { accountId } = wallet
  return { ...NOWHERE, payee: code, destination: { kind: 'payee', code }, recognised, accountId }
}

function byCodeAlone(
  found: Findings,
  code: Reading,
  readings: DestinationReadings,
  book: PayeeDirectory | null,
): Understood {
  if (UUID.test(code.text)) {
    addProblem(found, 'recipient-id-from-file', { typed: code.text })
    return NOWHERE
  }
  if (book === null) return { ...NOWHERE, payee: code.text, destination: { kind: 'payee', code: code.text } }
  const recognised = recognise(book, { ...saidBy(readings, null), code: code.text })
  if (recognised?.by !== 'code') {
    addProblem(found, 'unknown-payee', { typed: code.text, detail: whyUnknown(book, code.text) })
    return NOWHERE
  }
  checkNameOf(found, recognised, readings.name.text)
  const wallet = toWallet(recognised)
  if (wallet !== null) return wallet
  addProblem(found, 'wallet-not-usable', { typed: code.text, detail: whyNoWallet(recognised.payee) })
  return { ...NOWHERE, recognised, directoryPhone: onlyPhone(recognised.payee) }
}

type Phone = { readonly e164: string; readonly network: Network | null }

function checkPhone(found: Findings, reading: Reading): Phone | null {
  if (!cellIsReadable(found, 'phone', reading)) return null
  const read = readPhone(reading.text, { kind: reading.kind === 'number' ? 'number' : 'text' })
  if (!read.ok && looksLikeDate(reading.text)) {
    addProblem(found, 'date-cell', { field: 'phone', typed: reading.text })
    return null
  }
  if (!read.ok) {
    addProblem(found, read.code, { typed: reading.text, detail: read.message })
    return null
  }
  if (countryOf(read.e164) === null) {
    addProblem(found, 'foreign-phone', { typed: reading.text })
    return null
  }
  if (read.changed !== null) {
    const { from, to, why } = read.changed
    found.repairs.push({ field: 'phone', from, to, why, state: reading.byHand ? 'used' : 'applied' })
  }
  if (isRounded(reading.text)) addProblem(found, 'rounded-phone', { typed: reading.text })
  return read
}

/** Whether a number is not of another country by the sheet's own column of countries or calling codes. */
function isOfHome(found: Findings, phone: Reading, { text }: Reading): boolean {
  if (text === '') return true
  const named = readCountry(text)
  if (named !== null && isHomeCountry(named)) return true
  const detail =
    named === null
      ? message('issues.detail.noCountry', { typed: text })
      : message('issues.detail.ofCountry', { country: `${named.name} (+${named.callingCode})` })
  // A number with our own calling code says itself where it is.
  if (named === null || isInternational(phone.text)) {
    addProblem(found, 'other-country', { typed: phone.text, detail })
    return true
  }
  addProblem(found, 'foreign-phone', { typed: `+${named.callingCode} ${phone.text}` })
  return false
}

const isInternational = (phone: string): boolean => new RegExp(`^[^\\d]*(?:00)?${HOME.callingCode}`).test(phone.trim())

// The sheet's network has precedence, then one that a person chose in the directory, then the network of the number.
function checkNetwork(found: Findings, phone: Phone, reading: Reading, byHand: Network | null): Network | null {
  const { e164 } = phone
  const network = networkOf(e164)
  const typed = reading.text
  const ofColumn = isAnyNetwork(typed) ? null : readNetwork(typed)
  if (ofColumn !== null && phone.network !== null && ofColumn !== phone.network) {
    const names = { named: networkName(phone.network), column: networkName(ofColumn) }
    const detail = message('issues.detail.networkInPhone', names)
    addProblem(found, 'unsupported-network', { typed, detail, label: message('issues.labelOf.twoNetworks') })
    return null
  }
  const named = ofColumn ?? phone.network
  if (typed !== '' && ofColumn === null && !isAnyNetwork(typed)) {
    addProblem(found, 'unsupported-network', { typed, detail: message('issues.detail.noNetworkNamed', { typed }) })
    return null
  }
  if (network === 'fixed') addProblem(found, 'landline', { typed: formatPhone(e164) })
  else if (kindOfNumber(e164) === 'unassigned') addProblem(found, 'unassigned-number', { typed: formatPhone(e164) })
  if (named === null) return byHand ?? networkOfTable(found, e164, network)
  if (network !== named && network !== 'fixed' && network !== 'unknown') {
    const detail =
      network === 'other'
        ? message('issues.detail.networkOfOther', { named: networkName(named) })
        : message('issues.detail.networkOfNumber', { named: networkName(named), own: networkName(network) })
    addProblem(found, 'network-conflict', { typed, detail })
  }
  return named
}

function networkOfTable(found: Findings, e164: string, network: NumberNetwork): Network | null {
  if (isNetwork(network)) return network
  const detail = message(NO_NETWORK[network], { phone: formatPhone(e164) })
  addProblem(found, 'unsupported-network', { typed: e164, detail })
  return null
}
