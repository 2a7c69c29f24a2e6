// Invisible characters that a typed number may contain.
const INVISIBLE = /[\u00ad\u180e\u200b-\u200e\u202a\u202c\u202d\u2060-\u2066\u2068-\u206f\ufeff]/g
const RIGHT_TO_LEFT = /[\u061c\u200f\u202b\u202e\u2067]/
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
const FULL_WIDTH_MARKS = /[\uff0b\uff0c\uff0d\uff0e\uff08\uff09\uff0f]/g
const ONLY_ASCII = /^[\0-\x7f]*$/
const LINE_BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/

/**
 * A typed number in the digits 0 to 9, without characters that take no space. Arabic-Indic and full-width digits and
 * separators become ours; superscripts, circled digits and the like stay, for they are no digits of a number.
 */
export function withPlainDigits(text: string): string {
  if (ONLY_ASCII.test(text)) return text
  return text
    .replace(INVISIBLE, '')
    .replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(FULL_WIDTH_MARKS, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xfee0))
    .replace(/[\u060c\u066c]/g, ',')
    .replaceAll('\u066b', '.')
}

/** True where digits of two scripts stand in one text. */
export function mixesDigits(text: string): boolean {
  return [/[0-9]/, /[\u0660-\u0669]/, /[\u06f0-\u06f9]/, /[\uff10-\uff19]/].filter((of) => of.test(text)).length > 1
}

/** True for Arabic-Indic digits, whose groups a screen may show in the opposite order where spaces stand between them. */
export const hasArabicDigits = (text: string): boolean => /[\u0660-\u0669\u06f0-\u06f9]/.test(text)

/** True where a hidden character makes a screen show the text in another order than it is stored. */
export const turnsAround = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** The values that line breaks and tabs separate in a text; one for a text without any. */
export function linesOf(text: string): string[] {
  return text
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The text of a cell that was typed as a formula, or behind an apostrophe, to stay text: `="0772"` and `'0772` are 0772. */
export const withoutTextMark = (text: string): string =>
  /^="([^"]*)"$/.exec(text.trim())?.[1] ?? text.replace(/^\s*'(?=\S)/, '')
