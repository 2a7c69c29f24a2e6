import { type Message, message } from '@/lib/messages/message'
import { countries, countryOf, HOME } from '@/lib/networks/countries'
import { isAnyNetwork, isNetwork, type Network, networkName, networkOf, readNetwork } from '@/lib/networks/networks'
import { linesOf, mixesDigits, turnsAround, withoutTextMark, withPlainDigits } from '@/lib/text/typed-text'

/** A suggested format: `from` is the cell as typed, `to` the E.164 number, `why` explains that it is the same number. */
type PhoneChange = { readonly from: string; readonly to: string; readonly why: Message }

type PhoneProblem = 'missing-phone' | 'phone-lost-precision' | 'ambiguous-phone' | 'bad-phone'

/**
 * What a cell with a phone was read as. `network` is the one that the cell names beside the number, as in "0772 000 418 (MTN)";
 * `changed` is null if the cell is E.164 already.
 */
export type PhoneReading =
  | { readonly ok: true; readonly e164: string; readonly network: Network | null; readonly changed: PhoneChange | null }
  | { readonly ok: false; readonly code: PhoneProblem; readonly message: Message }

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
const SEPARATORS = /[\s()\-\u2010-\u2015\u2212]/g
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/
const DOTTED = /^\+?\d{2,4}(?:\.\d{2,4}){2,}$/
// A number with a calling code may be of any known country; one without is of our own country.
const FORMS = countries.map(({ callingCode, starts }) => ({
  callingCode,
  form: new RegExp(
    `^(?:\\+?(?:00)?${callingCode}\\(?0?\\)?${callingCode === HOME.callingCode ? '|0|' : ''})((?:${starts.mobile}|${starts.fixed})\\d{8})$`,
  ),
}))
const CALLING_CODES = countries.map(({ callingCode }) => callingCode).join('|')
const GROUPED = new RegExp(`^\\+(${CALLING_CODES})(\\d{3})(\\d{3})(\\d{3})$`)
const HOME_MOBILE = `(?:\\+?${HOME.callingCode}|0)${HOME.starts.mobile}\\d{8}`
const SEVERAL = new RegExp(`^(?:${HOME_MOBILE}){2,}$`)
const EACH_OF_SEVERAL = new RegExp(HOME_MOBILE, 'g')
const ROUNDED = new RegExp(
  `^(?:${countries.map(({ callingCode, starts }) => `(?:${callingCode})?${starts.mobile}`).join('|')})\\d{2}0{6}(?:\\.0{1,2})?$`,
)
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{7,14})$/
const LABEL = /^(?:tel|telephone|phone|mobile|mob|cell|ph)\b\.?\s*(?:no\b|number\b)?\s*[.:]*\s*(?=[+(\d])/i
const BESIDE = /^(.*\d)\s*[([]\s*(\p{L}[\p{L} .-]*?)\s*[)\]]$/u
const BETWEEN = /\s*(?:[/,;|&]|\b(?:or|and)\b)\s*/i

/**
 * Reads the phone in a cell. A number of a known country becomes E.164 from any national or international form; a number of
 * another country must begin with a plus. A number that a spreadsheet shortened (`2.56772E+11`) has lost digits and is never
 * repaired. `kind` is 'number' for a number cell of a workbook, whose text must be whole digits.
 */
export function readPhone(cellText: string, options: { readonly kind: 'text' | 'number' }): PhoneReading {
  if (turnsAround(cellText)) return refuse('bad-phone', HIDDEN)
  const lines = linesOf(withoutTextMark(withPlainDigits(cellText)))
  const typed = lines[0] ?? ''
  if (typed === '') return refuse('missing-phone', message('values.phone.missing'))
  if (lines.length > 1) {
    const isNumber = [...lines, lines.join('')].some((line) => readNumber(line) !== null)
    return refuse(isNumber ? 'ambiguous-phone' : 'bad-phone', severalOf(lines))
  }
  if (SCIENTIFIC.test(typed)) {
    return refuse('phone-lost-precision', message('values.phone.shortened', { cell: cellText.trim() }))
  }
  const isWhole = options.kind === 'text' || /^\d+$/.test(typed)
  if (!isWhole || mixesDigits(cellText)) return refuse('bad-phone', notAPhone(cellText))
  const { number, network } = withoutNetwork(typed)
  const e164 = readNumber(number)
  if (e164 === null) return refusal(cellText, number)
  const own = networkOf(e164)
  if (network !== null && network !== own && isNetwork(own)) {
    const names = { cell: cellText, named: networkName(network), own: networkName(own) }
    return refuse('ambiguous-phone', message('values.phone.twoNetworks', names))
  }
  return { ok: true, e164, network, changed: cellText === e164 ? null : { from: cellText, to: e164, why: CONVERTED } }
}

/** An E.164 number as people read it: "+256 772 000 418". Numbers of countries that we do not know, and texts that are no number, stay as they are. */
export function formatPhone(e164: string): string {
  const parts = GROUPED.exec(e164)
  return parts === null ? e164 : `+${parts.slice(1).join(' ')}`
}

/** Where money goes, as people read it: a phone in groups, a wallet or the code of a payee as it is; a dash where it is not known. */
export const formatDestination = (to: string | null): string => (to === null ? '—' : formatPhone(to))

/** Whether the last six digits of a mobile number are zeros, which suggests that a spreadsheet rounded it. */
export const isRounded = (cellText: string): boolean => ROUNDED.test(cellText)

function withoutNetwork(typed: string): { readonly number: string; readonly network: Network | null } {
  const [, number = '', word = ''] = BESIDE.exec(typed) ?? []
  const network = readNetwork(word)
  return network !== null || (word !== '' && isAnyNetwork(word))
    ? { number, network }
    : { number: typed, network: null }
}

function readNumber(text: string): string | null {
  const digits = compact(text)
  for (const { callingCode, form } of FORMS) {
    const national = form.exec(digits)?.[1]
    if (national !== undefined) return `+${callingCode}${national}`
  }
  const abroad = INTERNATIONAL.exec(digits)?.[1]
  return abroad !== undefined && fitsItsCountry(abroad) ? `+${abroad}` : null
}

// Removes a label before the number, punctuation after it, and the ".0" or ".00" of a program that took it for an amount. Three digits
// after a point are a group of the number.
function compact(text: string): string {
  const number = text.replace(LABEL, '').replace(/[.,;:]+$/, '')
  if (THOUSANDS.test(number)) return number.replaceAll(',', '')
  const spaced = number.replace(SEPARATORS, '')
  return DOTTED.test(spaced) ? spaced.replaceAll('.', '') : spaced.replace(/^(\+?\d+)\.0{1,2}$/, '$1')
}

// A known calling code is followed by nine digits without a trunk zero; for other countries only the length is checked.
function fitsItsCountry(digits: string): boolean {
  const country = countryOf(`+${digits}`)
  return country === null || /^[1-9]\d{8}$/.test(digits.slice(country.callingCode.length))
}

function refusal(cellText: string, number: string): PhoneReading {
  const parts = partsOf(number)
  if (parts.length > 1) return refuse('ambiguous-phone', severalOf(parts))
  const digits = compact(number)
  if (/^[1-9]\d{10,14}$/.test(digits) && countryOf(`+${digits}`) === null) {
    return refuse('ambiguous-phone', message('values.phone.noPlus', { cell: cellText }))
  }
  return refuse('bad-phone', notAPhone(cellText))
}

/** The values of a cell that has several, at least one of them a phone: separated by a sign or a word, or written together. */
function partsOf(text: string): string[] {
  const signed = text.split(BETWEEN).filter((part) => part !== '')
  if (
    signed.length > 1 &&
    signed.every((part) => /\d/.test(part)) &&
    signed.some((part) => readNumber(part) !== null)
  ) {
    return signed
  }
  const digits = text.replace(SEPARATORS, '')
  return SEVERAL.test(digits) ? (digits.match(EACH_OF_SEVERAL) ?? []) : [text]
}

function severalOf(parts: readonly string[]): Message {
  const phones = parts.map(readNumber)
  const named = parts.map((part, at) => formatPhone(phones[at] ?? part))
  const all = phones.includes(null) ? 'no' : 'yes'
  return message('values.phone.several', { count: parts.length, all, named: { all: named } })
}

const HIDDEN = message('values.hidden')
const CONVERTED = message('values.phone.converted')

function notAPhone(cell: string): Message {
  if (!/^[\d\s+()-]+$/.test(cell)) return message('values.phone.unreadable', { cell })
  return message('values.phone.unreadableDigits', { cell, digits: cell.replace(/\D/g, '').length })
}

function refuse(code: PhoneProblem, why: Message): PhoneReading {
  return { ok: false, code, message: why }
}
