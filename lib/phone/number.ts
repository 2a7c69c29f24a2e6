import { type Message, message } from '@/lib/messages/message'
import { countries, countryOf, HOME } from '@/lib/networks/countries'
import { isAnyNetwork, isNetwork, type Network, networkName, networkOf, readNetwork } from '@/lib/networks/networks'
import { linesOf, mixesDigits, turnsAround, withoutTextFormula, withPlainDigits } from '@/lib/text/typed-text'

/** `from` is the cell as typed, `to` the E.164 number, `why` says why it is the same number. */
type PhoneChange = { readonly from: string; readonly to: string; readonly why: Message }

type PhoneProblem = 'missing-phone' | 'phone-lost-precision' | 'ambiguous-phone' | 'bad-phone'

/** `network` is the one that the cell names beside the number, as in "0772 000 418 (MTN)". */
export type PhoneReading =
  | { readonly ok: true; readonly e164: string; readonly network: Network | null; readonly changed: PhoneChange | null }
  | { readonly ok: false; readonly code: PhoneProblem; readonly message: Message }

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
const GROUPING = /[\s()\-\u2010-\u2015\u2212]/g
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/
const DOTTED = /^\+?\d{2,4}(?:\.\d{2,4}){2,}$/
// With the calling code any country's; without it, as at home, our own country's.
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
  `^(?:${countries.map(({ callingCode, starts }) => `(?:${callingCode})?${starts.mobile}`).join('|')})\\d{2}0{6}(?:\\.0+)?$`,
)
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{7,14})$/
const LABEL = /^(?:tel|telephone|phone|mobile|mob|cell|ph)\b\.?\s*(?:no\b|number\b)?\s*[.:]*\s*(?=[+(\d])/i
const BESIDE = /^(.*\d)\s*[([]\s*(\p{L}[\p{L} .-]*?)\s*[)\]]$/u
const BETWEEN = /\s*(?:[/,;|&]|\b(?:or|and)\b)\s*/i

/**
 * Reads the phone of a cell. A number of a country that we know, in any home or international form, becomes E.164, and `changed`
 * says so; another country's number must carry its plus. A number that a spreadsheet shortened (`2.56772E+11`) has lost
 * digits and is never repaired; `kind` is 'number' for a number cell of a workbook, which is stored whole.
 */
export function readPhone(cellText: string, options: { readonly kind: 'text' | 'number' }): PhoneReading {
  if (turnsAround(cellText)) return refuse('bad-phone', HIDDEN)
  const lines = linesOf(withoutTextFormula(withPlainDigits(cellText)))
  const typed = (lines[0] ?? '').replace(/^'/, '')
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

/** "+256 772 000 418" for people; other countries keep their digits together after the plus. */
export function formatPhone(e164: string): string {
  const parts = GROUPED.exec(e164)
  return parts === null ? e164 : `+${parts.slice(1).join(' ')}`
}

/** Whether a cell holds a mobile number whose last six digits are zeros, as one that a spreadsheet has rounded. */
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

// A label before the number, marks after it, and the ".0" of a program that took it for an amount are no part of it.
function compact(text: string): string {
  const number = text.replace(LABEL, '').replace(/[.,;:]+$/, '')
  if (THOUSANDS.test(number)) return number.replaceAll(',', '')
  const spaced = number.replace(GROUPING, '')
  return DOTTED.test(spaced) ? spaced.replaceAll('.', '') : spaced.replace(/^(\+?\d+)\.0+$/, '$1')
}

// After a calling code that we know stand nine digits and no trunk zero; of other countries only the length is known here.
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

/** The values of a cell of which at least one is a phone: parted by a sign or a word, or written one after the other. */
function partsOf(text: string): string[] {
  const signed = text.split(BETWEEN).filter((part) => part !== '')
  if (
    signed.length > 1 &&
    signed.every((part) => /\d/.test(part)) &&
    signed.some((part) => readNumber(part) !== null)
  ) {
    return signed
  }
  const digits = text.replace(GROUPING, '')
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
