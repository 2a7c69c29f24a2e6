import { readPhone } from '@/lib/phone/number'
import { isAnyRail, type Network, type Rail, railName, railOf, readRail } from '@/lib/phone/rails'
import { kindInUganda } from '@/lib/phone/uganda'
import { looksLikeDate } from './deadline'
import type { Patch } from './patch'
import { acceptChange, addProblem, cellIsReadable, type Findings, type Reading } from './reading'

/** Where the money of a row goes: a phone over a rail, or a payee of our own list with a connected wallet. */
export type Destination =
  | { readonly kind: 'phone'; readonly e164: string; readonly rail: Rail }
  | { readonly kind: 'payee'; readonly code: string }

export type DestinationReadings = {
  readonly phone: Reading
  readonly payee: Reading
  readonly rail: Reading
  readonly email: Reading
}
export type Understood = {
  readonly phone: string | null
  readonly payee: string | null
  readonly rail: Rail | null
  readonly destination: Destination | null
}

const NO_RAIL: Readonly<Record<Exclude<Network, Rail>, string>> = {
  other: 'is on a network that we do not pay over',
  fixed: 'is in a range of fixed lines, which belong to neither rail',
  unknown: 'is in a range whose network nobody has published',
}
const NOWHERE: Understood = { phone: null, payee: null, rail: null, destination: null }
const UUID = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i

/** Reads where a row's money goes. A phone wins over a payee code; an email alone is no destination (contract 4.4). */
export function checkDestination(
  found: Findings,
  readings: DestinationReadings,
  patch: Patch | null,
  knownPayees: ReadonlySet<string> | null,
): Understood {
  const { phone, payee } = readings
  const noPhone = phone.text === '' && phone.kind !== 'error'
  if (noPhone && payee.text !== '') return payeeOf(found, payee, knownPayees)
  if (noPhone) {
    addProblem(found, readings.email.text === '' ? 'missing-phone' : 'email-only')
    return NOWHERE
  }
  if (knownPayees?.has(phone.text) || UUID.test(phone.text)) return payeeOf(found, phone, knownPayees)
  const e164 = checkPhone(found, phone, patch)
  if (e164 === null) return NOWHERE
  const rail = checkRail(found, e164, readings.rail)
  return { phone: e164, payee: null, rail, destination: rail === null ? null : { kind: 'phone', e164, rail } }
}

function payeeOf(found: Findings, payee: Reading, knownPayees: ReadonlySet<string> | null): Understood {
  const code = payee.text
  if (UUID.test(code)) {
    addProblem(found, 'recipient-id-from-file', { typed: code })
    return NOWHERE
  }
  if (knownPayees !== null && !knownPayees.has(code)) {
    addProblem(found, 'unknown-payee', { typed: code })
    return NOWHERE
  }
  return { phone: null, payee: code, rail: null, destination: { kind: 'payee', code } }
}

function checkPhone(found: Findings, reading: Reading, patch: Patch | null): string | null {
  if (!cellIsReadable(found, 'phone', reading)) return null
  const read = readPhone(reading.text, { kind: reading.kind === 'number' ? 'number' : 'text' })
  if (!read.ok && looksLikeDate(reading.text)) {
    addProblem(found, 'date-cell', { field: 'phone', typed: reading.text })
    return null
  }
  if (!read.ok) {
    addProblem(found, read.code, { typed: reading.text, detail: read.sentence })
    return null
  }
  if (!read.e164.startsWith('+256')) {
    addProblem(found, 'foreign-phone', { typed: reading.text })
    return null
  }
  if (read.changed !== null && !acceptChange(found, patch, 'phone', reading, read.changed)) {
    const detail = `${reading.text} stays as typed, and the service takes only numbers with a plus and country code.`
    addProblem(found, 'bad-phone', { typed: reading.text, detail })
    return null
  }
  if (/^(?:256)?7\d{2}0{6}$/.test(reading.text)) addProblem(found, 'rounded-phone', { typed: reading.text })
  return read.e164
}

function checkRail(found: Findings, e164: string, reading: Reading): Rail | null {
  const network = railOf(e164)
  const typed = reading.text
  const named = isAnyRail(typed) ? null : readRail(typed)
  if (typed !== '' && named === null && !isAnyRail(typed)) {
    addProblem(found, 'unsupported-network', { typed, detail: `${typed} is no rail that we pay over.` })
    return null
  }
  if (network === 'fixed') addProblem(found, 'landline', { typed: e164 })
  else if (kindInUganda(e164.slice(4)) === 'unassigned') addProblem(found, 'unassigned-number', { typed: e164 })
  if (named === null) return railOfTable(found, e164, network)
  if (network !== named && network !== 'fixed' && network !== 'unknown') {
    const says = network === 'other' ? 'another network' : railName(network)
    const detail = `The network is ${railName(named)}, but the number looks like ${says}.`
    addProblem(found, 'rail-conflict', { typed, detail })
  }
  return named
}

function railOfTable(found: Findings, e164: string, network: Network): Rail | null {
  if (network === 'mtn' || network === 'airtel') return network
  addProblem(found, 'unsupported-network', { typed: e164, detail: `${e164} ${NO_RAIL[network]}.` })
  return null
}
