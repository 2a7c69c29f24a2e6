import { CURRENCIES } from '@/lib/money/currencies'
import { readPhone } from '@/lib/phone/number'
import { isPhoneLike } from '@/lib/sheet/columns/column-content'
import { looksLikeHeadings } from '@/lib/sheet/columns/tables'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { STRUCK_END, STRUCK_START } from './struck-marks'

/**
 * What lines of text without cells are: rows of one payment each, with the lines around them; a single sentence; lines that
 * cannot be split safely; or the lines of a text file, whose cells a sign separates.
 */
export type ChatLines =
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'sentence' | 'not-lines' }
  | { readonly kind: 'cells' }

// Who wrote the line and when, as chats put it before what they copy.
const SENT =
  /^(?:\[[^\]\n]{3,40}\]|\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)? ?[-–])\s*(?:[^:\n]{1,60}:\s+)?/iu
const LIST_NUMBER = /^\(?\d{1,3}(?:[.)]+\s*|\s+)(?=[\p{L}*])/u
const MARKS = ['sh', 'shs', ...CURRENCIES.flatMap(({ marks }) => marks)]
  .sort((a, b) => b.length - a.length)
  .map((mark) => mark.replace(/[$.]/g, '\\$&'))
  .join('|')
const NUMBER = new RegExp(
  `(?:(?<![\\p{L}])(?:${MARKS})\\.? ?)?\\d(?:[\\d,.'’]*\\d)?(?: \\d{3}(?!\\d))*(?: ?(?:k|m|mn|million|thousand)(?!\\p{L}))?(?: ?/ ?[=-]|=)?(?: ?(?:${MARKS})(?!\\p{L}))?(?: ?only(?!\\p{L}))?`,
  'giu',
)
const GROUPS = /\+?\d+/g
const BETWEEN = /^[ ().\u00a0-]{1,3}$/
const MOST_GROUPS = 6
const MOST_WORDS = 4
const DELIMITERS = [',', ';', '|'] as const

type Line = {
  readonly lineNo: number
  readonly text: string
  readonly sent: string
  readonly number: string
  readonly words: readonly string[]
  readonly phones: readonly string[]
  readonly amounts: readonly string[]
}

/** Splits lines that were copied from a chat, each with one name, one phone and one amount, into columns. */
export function chatLines(text: string): ChatLines {
  const all = text.split('\n').map((line, at) => lineOf(line, at + 1))
  const lines = all.filter((line) => line.text !== '')
  if (isDelimited(lines)) return { kind: 'cells' }
  const withPhone = lines.filter(({ phones }) => phones.length > 0)
  const fitting = withPhone.filter(fits)
  const [only, ...others] = lines
  if (others.length === 0 && (fitting.length === 0 || only?.words.length !== 1)) return { kind: 'sentence' }
  if (fitting.length === 0) return { kind: 'not-lines' }
  if (fitting.length * 2 < withPhone.length) return { kind: 'not-lines' }
  const hasNumbers = lines.some((line) => isPayment(line) && line.number !== '')
  const rest = lines.map((line) => (isPayment(line) ? line.words.slice(1).join(' | ') : ''))
  const hasRest = rest.some((words) => words !== '')
  const hasSent = lines.some((line) => isPayment(line) && line.sent !== '')
  const rows = lines.map((line, at): SheetRow => {
    const { lineNo, number, words, phones, amounts, sent } = line
    if (!isPayment(line)) return { lineNo, cells: [line.text], place: 'outside' }
    const cells = [
      ...(hasNumbers ? [number] : []),
      ...[words[0] ?? '', phones.join(' / '), amounts.join(' / ')],
      ...(hasRest ? [rest[at] ?? ''] : []),
      ...(hasSent ? [sent] : []),
    ]
    return { lineNo, cells: isStruck(line) ? cells.map((cell) => cell && STRUCK_START + cell + STRUCK_END) : cells }
  })
  return { kind: 'rows', rows }
}

const isStruck = ({ text }: Line): boolean => text.includes(STRUCK_START)

const fits = ({ words, phones, amounts }: Line): boolean =>
  words.length > 0 && phones.length === 1 && amounts.length === 1

// A line without a phone is a payment where a name and one sum are all of it; a total is found among these later.
const isPayment = ({ phones, amounts, words }: Line): boolean =>
  phones.length > 0 ||
  (amounts.length === 1 && words.length === 1 && (words[0] ?? '').split(/\s+/).length <= MOST_WORDS)

function lineOf(written: string, lineNo: number): Line {
  const text = written.replace(/[\u00a0\t]/g, ' ').trim()
  const plain = text.replace(/[\ue000\ue001\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
  const sent = SENT.exec(plain)?.[0] ?? ''
  const said = plain.slice(sent.length)
  const number = LIST_NUMBER.exec(said)?.[0] ?? ''
  const whole = figuresOf(said)
  const listed = number === '' ? whole : figuresOf(said.slice(number.length))
  // A number at the beginning is the amount where the line has no other.
  const isAmount = number !== '' && listed.amounts.length === 0
  const found = isAmount ? whole : listed
  return { lineNo, text, sent: sent.trim().replace(/:$/, ''), number: isAmount ? '' : number.trim(), ...found }
}

function figuresOf(text: string): Pick<Line, 'words' | 'phones' | 'amounts'> {
  const phones: string[] = []
  const amounts: string[] = []
  const withoutPhones = cutPhones(text, phones)
  const words = withoutPhones.replace(NUMBER, (number) => {
    amounts.push(number.trim())
    return SEPARATOR
  })
  return { words: words.split(SEPARATOR).map(bare).filter(Boolean), phones, amounts }
}

const SEPARATOR = '\n'
const bare = (words: string): string =>
  words.replace(/^[\s:;,.=|\-–—•*]+|[\s:;,=|\-–—•*]+$/gu, '').replace(/^\(\)$/, '')

/** The text with a line end in place of every phone, each the longest from where it begins. */
function cutPhones(text: string, found: string[]): string {
  const groups = [...text.matchAll(GROUPS)].map(([digits], at, all) => ({ from: all[at]?.index ?? 0, digits }))
  let [rest, done] = ['', 0]
  for (let first = 0; first < groups.length; first += 1) {
    const { from = 0 } = groups[first] ?? {}
    if (/[\p{L}\d,]/u.test(text[from - 1] ?? '') && !/\s/.test(text[from - 1] ?? '')) continue
    let end = -1
    let last = first
    for (let at = first; at < Math.min(groups.length, first + MOST_GROUPS); at += 1) {
      const group = groups[at]
      const before = groups[at - 1]
      if (group === undefined) break
      if (at > first && !BETWEEN.test(text.slice((before?.from ?? 0) + (before?.digits.length ?? 0), group.from))) break
      const until = group.from + group.digits.length
      if (/[,.]\d/.test(text.slice(until, until + 2)) || /\p{L}/u.test(text[until] ?? '')) continue
      if (readPhone(text.slice(from, until), { kind: 'text' }).ok) [end, last] = [until, at]
    }
    if (end === -1) continue
    const opens = text[from - 1] === '(' && text[end] === ')' ? 1 : 0
    rest += text.slice(done, from - opens) + SEPARATOR
    done = end + opens
    found.push(text.slice(from, end))
    first = last
  }
  return rest + text.slice(done)
}

/** Whether a sign separates cells: most phones are cells of their own, or without phones every line has as many cells. */
function isDelimited(lines: readonly Line[]): boolean {
  const withPhone = lines.filter(({ phones }) => phones.length > 0)
  return DELIMITERS.some((sign) => {
    const cut = (line: Line) => line.text.split(sign).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (lines.slice(0, 40).some((line) => looksLikeHeadings(cut(line)))) return true
    if (withPhone.length > 0) {
      const separate = withPhone.filter((line) => cut(line).length > 1 && cut(line).some(isPhoneLike))
      return separate.length * 2 >= withPhone.length && !(sign === ',' && separate.every(isSpaced))
    }
    const widths = new Set(lines.map((line) => cut(line).length))
    const isOfNumbers = lines.every(
      ({ text }) => text.split(sign).length - 1 === (text.match(/\d,\d{3}(?!\d)/g)?.length ?? 0),
    )
    return lines.length > 1 && widths.size === 1 && !widths.has(1) && !(sign === ',' && isOfNumbers)
  })
}

// Commas with a space behind them separate words; one inside of a number is of its thousands.
const isSpaced = ({ text }: Line): boolean => {
  const numbers = /(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)/g
  return numbers.test(text) && !/,\S/.test(text.replace(numbers, ' '))
}
