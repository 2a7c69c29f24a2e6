import { message } from '@/lib/messages/message'
import { type Field, fields } from '@/lib/sheet/columns/fields'
import { asksToStop, isOddName } from '@/lib/sheet/columns/refusals'
import { SIGNIFICANT_DIGITS } from '@/lib/sheet/files/cells'
import type { Reading } from './field-columns'
import { addProblem, cellIsReadable, type Findings } from './read-field'

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const BROKEN = /\ufffd|[ÃÂ][\u0080-\u00bf]|â€/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

// Where offices write a mark beside the name or in place of the reference.
const MARKED: readonly Field[] = ['name', 'reference', 'costCentre']

/** Reads a free-text field. Suspicious and broken characters are reported; null when there is nothing to use. */
export function checkWords(found: Findings, field: Field, reading: Reading): string | null {
  if (reading.text === '' && reading.kind !== 'error') return null
  if (!cellIsReadable(found, field, reading)) return null
  const text = reading.text.replace(/\s+/g, ' ')
  if (!/^[\w .'-]{1,60}$/.test(text) || /^-/.test(text)) checkLetters(found, field, text)
  if (field === 'email' && !EMAIL.test(text)) {
    addProblem(found, 'bad-email', { typed: text })
    return null
  }
  if (MARKED.includes(field) && (asksToStop(text) || (field === 'name' && isOddName(text)))) {
    const detail = message('issues.detail.fieldSaysStop', { text })
    addProblem(found, 'stop-words', { field, typed: text, detail })
  }
  const hasLostDigits = /^\d(?:[.,]\d+)?e\+\d{2,3}$/i.test(text) || (reading.kind === 'number' && isTooLong(text))
  if (field === 'reference' && hasLostDigits) {
    addProblem(found, 'reference-lost-precision', { typed: text })
  }
  return text
}

// A spreadsheet program makes zeros of the digits that it does not keep.
const isTooLong = (number: string): boolean =>
  /e/i.test(number) || number.replace(/\D/g, '').length > SIGNIFICANT_DIGITS

function checkLetters(found: Findings, field: Field, text: string): void {
  const typed = text
  const longest = fields[field].longest ?? 200
  if (text.length > longest) {
    const detail = message('issues.detail.tooLong', { count: text.length, most: longest })
    addProblem(found, 'too-long', { field, typed, detail })
  }
  if (CONTROL.test(text)) {
    addProblem(found, 'control-characters', { field, typed, detail: message('issues.detail.control') })
  }
  if (INVISIBLE.test(text)) {
    addProblem(found, 'suspicious-text', { field, typed, detail: message('issues.detail.invisible') })
  } else if (mixesScripts(text)) {
    const detail = message('issues.detail.alphabets', { cell: text })
    addProblem(found, 'suspicious-text', { field, typed, detail })
  }
  if (BROKEN.test(text)) addProblem(found, 'bad-encoding', { field, typed })
  if (/^[=+\-@]./.test(text)) addProblem(found, 'formula-injection', { field, typed })
}

function mixesScripts(text: string): boolean {
  return text
    .split(' ')
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word))
}
