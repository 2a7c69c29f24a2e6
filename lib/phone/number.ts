/** `from` is the cell as typed, `to` the E.164 number, `why` one sentence that says why it is the same number. */
export type PhoneChange = { readonly from: string; readonly to: string; readonly why: string }

export type PhoneProblem = 'missing-phone' | 'phone-lost-precision' | 'ambiguous-phone' | 'bad-phone'

export type PhoneReading =
  | { readonly ok: true; readonly e164: string; readonly changed: PhoneChange | null }
  | { readonly ok: false; readonly code: PhoneProblem; readonly sentence: string }

const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const GROUPING = /[\s\u00a0\u2007\u2009\u202f()\-\u2010-\u2015\u2212]/g
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/
const DOTTED = /^\+?\d{2,4}(?:\.\d{2,4}){2,}$/
const UGANDAN_MOBILE = /^(?:\+?(?:00)?256\(?0?\)?|0)?(7\d{8})$/
const UGANDAN_FIXED = /^(?:\+?(?:00)?256\(?0?\)?|0)([2-4]\d{8})$/
const INTERNATIONAL = /^(?:\+|00)([1-9]\d{7,14})$/

/**
 * Reads the phone of a cell. A Ugandan mobile number in any home or international form becomes E.164, and `changed`
 * says so; another country's number must carry its plus. A number that a spreadsheet shortened (`2.56772E+11`) has lost
 * digits and is never repaired; `kind` is 'number' for a number cell of a workbook, which is stored whole.
 */
export function readPhone(cellText: string, options: { readonly kind: 'text' | 'number' }): PhoneReading {
  const typed = cellText.replace(INVISIBLE, '').trim().replace(/^'/, '')
  if (typed === '') return refuse('missing-phone', 'There is no phone.')
  if (SCIENTIFIC.test(typed)) {
    return refuse('phone-lost-precision', `Excel shortened this phone to ${cellText.trim()}, so digits are lost.`)
  }
  if (options.kind === 'number' && !/^\d+$/.test(typed)) return refuse('bad-phone', notAPhone(cellText))
  const digits = compact(typed)
  const national = (UGANDAN_MOBILE.exec(digits) ?? UGANDAN_FIXED.exec(digits))?.[1]
  if (national !== undefined) return accepted(cellText, `+256${national}`)
  const abroad = INTERNATIONAL.exec(digits)?.[1]
  if (abroad !== undefined && fitsItsCountry(abroad)) return accepted(cellText, `+${abroad}`)
  return refusal(cellText, digits)
}

/** "+256 772 000 418" for people; other countries keep their digits together after the plus. */
export function formatPhone(e164: string): string {
  const parts = /^\+256(\d{3})(\d{3})(\d{3})$/.exec(e164)
  return parts === null ? e164 : `+256 ${parts[1]} ${parts[2]} ${parts[3]}`
}

function compact(typed: string): string {
  if (THOUSANDS.test(typed)) return typed.replaceAll(',', '')
  const spaced = typed.replace(GROUPING, '')
  return DOTTED.test(spaced) ? spaced.replaceAll('.', '') : spaced
}

// After 256 stand nine digits and no trunk zero; of other countries only the length is known here.
function fitsItsCountry(digits: string): boolean {
  return !digits.startsWith('256') || /^256[1-9]\d{8}$/.test(digits)
}

function accepted(cellText: string, e164: string): PhoneReading {
  if (cellText === e164) return { ok: true, e164, changed: null }
  return { ok: true, e164, changed: { from: cellText, to: e164, why: whyTheSame(cellText, e164) } }
}

function whyTheSame(cellText: string, e164: string): string {
  const cameIn = !/^\D*(?:00)?256/.test(cellText) && e164.startsWith('+256')
  const homeZero = cameIn && /^\D*0/.test(cellText)
  const marks = /[^\d+]/.test(cellText.trim())
  const gone = [marks ? 'spaces and marks' : '', homeZero ? 'the home zero' : ''].filter((part) => part !== '')
  const goes = gone.length === 0 ? '' : `${gone.join(' and ')} go; `
  const comes = cameIn ? 'the country code comes in' : 'it is written in international form'
  const sentence = `${goes}${comes}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. No digit of the number changes.`
}

function refusal(cellText: string, digits: string): PhoneReading {
  if (/^[+\d][\d/,;|&]*$/.test(digits) && /\d{9}[/,;|&]+\+?\d{9}/.test(digits)) {
    return refuse('ambiguous-phone', `${cellText} holds more than one number.`)
  }
  if (/^[1-9]\d{10,14}$/.test(digits) && !digits.startsWith('256')) {
    return refuse('ambiguous-phone', `${cellText} may be a number of another country, but it has no plus.`)
  }
  return refuse('bad-phone', notAPhone(cellText))
}

function notAPhone(cellText: string): string {
  const digits = cellText.replace(/\D/g, '').length
  const counted = /^[\d\s+()-]+$/.test(cellText) ? ` It has ${digits} digits.` : ''
  return `${cellText} is not a phone number we can read.${counted}`
}

function refuse(code: PhoneProblem, sentence: string): PhoneReading {
  return { ok: false, code, sentence }
}
