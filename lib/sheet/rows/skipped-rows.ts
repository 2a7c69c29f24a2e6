import { type MessageValue, message } from '@/lib/messages/message'
import { isAmountLike, isPhoneLike } from '@/lib/sheet/columns/column-content'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import { headingKey, meaningsOf } from '@/lib/sheet/columns/heading-words'
import { isTitleOfUnpaid } from '@/lib/sheet/columns/refusals'
import { cellKind, cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { linesText } from './lines-text'
import { otherFigure } from './other-figures'
import { planOf } from './read-field'
import { type Problem, problemOf } from './row-issues'
import { countedIn, isCountLabel, isTotal } from './total-words'

/** Why a line is not a payment. */
export type SkipReason =
  | 'title'
  | 'header'
  | 'repeated-header'
  | 'explanation'
  | 'section'
  | 'totals'
  | 'signature'
  | 'other-table'
  | 'outside'
export type Skipped = { readonly lineNo: number; readonly reason: SkipReason; readonly text: string }

// How a line under a list begins that somebody signs, or that says where it is from or how it ends.
const SIGNATURE = new RegExp(
  `^(?:${[
    String.raw`(?:prepared|checked|verified|reviewed|approved|authori[sz]ed|received|signed|certified|compiled|submitted|witnessed)(?: by)?\b`,
    String.raw`signature|sign[:.\s_]|date\s*[:._]|for and on behalf|thanks|thank you|(?:done|made|signed) (?:at|in|on)\b|source\s*:`,
    String.raw`n\.?b\b|notes?\s*:|remarks?\s*:|amount in words|in words|(?:total )?(?:number|no\.?|nr) of\b|count\b|page \d`,
    String.raw`fait (?:à|a|le)\s|arr[êe]té? |vu et |(?:[ée]tabli|pr[ée]par[ée]|v[ée]rifi[ée]|approuv[ée]|re[çc]u|vis[ée]|vu)(?: et \p{L}+)? par\b|en (?:toutes )?lettres|nombre de\b`,
    String.raw`(?:le|la) (?:directeur|directrice|comptable|responsable|caissi[eè]re?|pr[ée]sidente?|secr[ée]taire)\b`,
    String.raw`ime(?:andaliwa|pitishwa|idhinishwa|hakikiwa|kaguliwa|andikwa|tayarishwa)\b|mkurugenzi|mhasibu|sahihi\b|mwisho\b|kwa maneno|idadi ya\b`,
  ].join('|')})`,
  'iu',
)
const SECTION =
  /\b(?:districts?|regions?|zones?|branch(?:es)?|departments?|dept|sections?|teams?|groups?|sites?|schools?|parish|sub ?count(?:y|ies)|county|village|ward|category|batch|list|phase|units?|division|office|station|staff|workers?|casuals?|farmers?|teachers?|drivers?|camp|cluster|cohort|wilaya|kijiji)\b|:$/i
const SENTENCE = /^\p{L}+(?:[ ,;-]+[\p{L}\p{N}’'.]+){3,}[.!]$|^\p{L}+(?:[ ,;-]+[\p{L}\p{N}’'.]+){7,}$/u
const RULED_LINE = /^[:_.…\-=\s|*]{3,}$/

/** Why a line is no payment under a mapping, or null for a row that is one (perhaps with issues). */
export function skipReason(row: SheetRow, mapping: Mapping): SkipReason | null {
  if (row.place === 'outside') return 'outside'
  if (mapping.headerLine !== null) {
    if (row.lineNo < mapping.headerLine) return 'title'
    if (row.lineNo === mapping.headerLine) return 'header'
  }
  if (mapping.lastLine !== undefined && row.lineNo > mapping.lastLine) return 'other-table'
  // What a quoted cell has swallowed must be reported, whatever the line itself is.
  if (row.cells.some((cell) => typeof cell === 'object' && cell?.mark === 'swallowed-lines')) return null
  const { at } = planOf(mapping)
  const phone = row.cells[at.phone?.[0] ?? -1]
  if (isPhoneLike(phone)) return null
  if (repeatsHeader(row, mapping)) return 'repeated-header'
  if (isExplanation(row, mapping)) return 'explanation'
  const texts = row.cells.map(cellText).filter((text) => text !== '')
  const amount = row.cells[at.amount?.[0] ?? -1]
  if (/\d{5}/.test(cellText(phone))) return null
  if (texts.some((text) => isTotal(text) || isCountLabel(text))) return 'totals'
  if (texts.length === 1 && isAmountLike(amount)) return 'totals'
  if (texts.length === 0 && isSumOfNothing(row, at.amount?.[0] ?? -1)) return 'totals'
  const words = texts.some((text) => SIGNATURE.test(text)) || texts.every((text) => RULED_LINE.test(text))
  if (words && !isAmountLike(amount)) return 'signature'
  if (isSection(texts, mapping.columns.length)) return 'section'
  const [only = ''] = texts.length === 1 ? texts : []
  if (countedIn(only) !== null) return 'totals'
  return SENTENCE.test(only) || otherFigure(only, null, null)?.kind === 'amount' ? 'signature' : null
}

/** Whether a line is a title between the rows: one text that is no payee, such as "MBALE DISTRICT" or "ON HOLD". */
function isSection(texts: readonly string[], width: number): boolean {
  const [text = ''] = texts
  if (texts.length !== 1 || width < 2 || isAmountLike(text)) return false
  // One word, or words in capitals, that no other cell of the line goes with.
  const isPlainTitle = /^[^\p{Ll}\d]{3,}$/u.test(text) || /^\p{L}{3,}$/u.test(text)
  return isPlainTitle || SECTION.test(text) || isTitleOfUnpaid(text)
}

/**
 * Whether the line right below the headings explains them: words where the phone and the amount would be, of which one is in
 * brackets or says phone or money once more.
 */
export function isExplanation(
  row: SheetRow,
  { headerLine, headings }: Pick<Mapping, 'headerLine' | 'headings'>,
): boolean {
  if (headerLine === null || row.lineNo !== headerLine + 1) return false
  const under = (field: Field) =>
    headings.flatMap((heading, column) => {
      const text = cellText(row.cells[column])
      return text !== '' && meaningsOf(heading).some((meaning) => meaning.field === field) ? [text] : []
    })
  const [phones, amounts] = [under('phone'), under('amount')]
  if (phones.length === 0 || amounts.length === 0 || row.cells.some((cell) => isPhoneLike(cell))) return false
  if ([...phones, ...amounts].some((text) => isAmountLike(text) || !/\p{L}{2}/u.test(text))) return false
  const says = (text: string, field: Field) =>
    /^[([].*[)\]]$/.test(text) || meaningsOf(text).some((meaning) => meaning.field === field)
  return phones.some((text) => says(text, 'phone')) || amounts.some((text) => says(text, 'amount'))
}

// A sum under the amounts that the program which wrote the file has not worked out: no other cell of the line is filled.
const isSumOfNothing = (row: SheetRow, amount: number): boolean =>
  row.cells.every((cell, column) => (cellKind(cell) === 'error' ? column === amount : true))

/** The report of a line that is no payment; 'header' for the header itself, null for a payment. */
export function skipLine(row: SheetRow, mapping: Mapping): Skipped | 'header' | null {
  const reason = skipReason(row, mapping)
  return reason === null || reason === 'header' ? reason : skippedAs(reason, row)
}

/** The report of a line that is no payment, with the reason. */
export function skippedAs(reason: SkipReason, row: SheetRow): Skipped {
  return { lineNo: row.lineNo, reason, text: textOf(row, reason === 'outside' ? LONGEST_OUTSIDE : LONGEST_TEXT) }
}

/** The issue shown for a line of totals or headings among the payments; null for titles and signatures. */
export function skippedProblem({ lineNo, reason, text }: Skipped): Problem | null {
  if (reason !== 'totals' && reason !== 'repeated-header') return null
  return problemOf(reason === 'totals' ? 'totals-row' : 'repeated-header', lineNo, { typed: text })
}

/** The lines that are no payments: "titles in rows 1, 2 and totals in row 29". */
export function skippedText(skipped: readonly Skipped[]): MessageValue {
  return {
    all: REASONS.flatMap((reason) => {
      const lines = skipped.filter((each) => each.reason === reason).map(({ lineNo }) => lineNo)
      return lines.length === 0 ? [] : [message(`sheet.skipped.${reason}`, { lines: linesText(lines) })]
    }),
  }
}

const REASONS = [
  ...(['title', 'explanation', 'repeated-header', 'section', 'totals', 'signature', 'other-table', 'outside'] as const),
] satisfies SkipReason[]

/** Separates the lines of a sheet into payments and skipped lines, which are reported by row number and never paid. */
export function siftRows(
  rows: readonly SheetRow[],
  mapping: Mapping,
): { readonly rows: SheetRow[]; readonly skipped: Skipped[] } {
  const kept: SheetRow[] = []
  const skipped: Skipped[] = []
  for (const row of rows) {
    const skip = skipLine(row, mapping)
    if (skip === null) kept.push(row)
    else if (skip !== 'header') skipped.push(skip)
  }
  return { rows: kept, skipped }
}

function repeatsHeader(row: SheetRow, mapping: Mapping): boolean {
  if (mapping.headerLine === null) return false
  let same = 0
  for (const [column, cell] of row.cells.entries()) {
    const text = cellText(cell)
    if (text === '') continue
    if (headingKey(text) !== headingKey(mapping.headings[column] ?? '')) return false
    same += 1
  }
  return same >= 2
}

/** How much of a line around a table is told in its own words. */
export const LONGEST_OUTSIDE = 200
const LONGEST_TEXT = 80

function textOf(row: SheetRow, most: number): string {
  return row.cells
    .map(cellText)
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(', ')
    .slice(0, most)
}
