import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { otherFigure } from '@/lib/sheet/rows/other-figures'
import { afterTotal, totalInside } from '@/lib/sheet/rows/total-words'
import type { Mapping } from './fields'
import { noteOfLine } from './notes'
import type { Question } from './recognition'
import { isTitleOfUnpaid } from './refusals'
import { unitQuestion } from './unit-question'
import { unitsOfText } from './units'

const LONGEST = 180
const SENTENCES = /(?<=[.!?;])\s+|\n/
const PARTS = new RegExp(`.{1,${LONGEST}}(?=\\s|$)|.{1,${LONGEST}}`, 'g')

/**
 * The question that a line around a table that was pasted raises, sentence by sentence: only what may change who is paid or how
 * much needs an answer. `section` asks about the rows below a title.
 */
export function questionOutside(
  row: SheetRow,
  { headerLine }: Mapping,
  own: string,
  section: (row: SheetRow) => Question,
): Question | null {
  const isBelow = headerLine !== null && row.lineNo > headerLine
  const text = row.cells.map(cellText).filter(Boolean).join(' ')
  for (const part of text.split(SENTENCES).flatMap((sentence) => sentence.match(PARTS) ?? [])) {
    const said = { lineNo: row.lineNo, cells: [part.trim()] }
    if (isTitleOfUnpaid(part)) return isBelow ? section(said) : noteOfLine(said)
    if (namesFigure(part, isBelow)) return noteOfLine(said)
    const [unit] = unitsOfText(part, own)
    if (unit !== undefined) return unitQuestion(unit, part, { in: 'row', place: String(row.lineNo) }, own)
  }
  return null
}

// Sums below the payments are compared with theirs, and so are totals above them.
function namesFigure(text: string, isBelow: boolean): boolean {
  const figure = otherFigure(text, null, null)
  if (figure?.kind === 'phone') return !isContact(text)
  return figure?.kind === 'amount' && !isBelow && afterTotal(text) === null && totalInside(text) === null
}

// Whoever wrote a mail signs it with their own number.
const isContact = (text: string): boolean =>
  /^(?:tel|telephone|phone|mobile|mob|cell|whatsapp|office|t|m|p)\b|^\+?[\d ()/-]+$|@/i.test(text.trim())
