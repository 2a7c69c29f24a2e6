import { isAmountLike, isPhoneLike } from '@/lib/sheet/columns/column-content'
import type { Cell, TypedCell } from '@/lib/sheet/files/cells'

const FIRST = /^(?:[A-Za-z$€£.]{1,6} ?)?\+?[1-9]\d{0,2}$/
const GROUP = /^\d{3}$/
const LAST = /^\d{3}(?:\.\d{1,2})?(?: ?\/ ?[=-])?(?: ?only)?(?: ?[A-Za-z]{2,5})?$/

/**
 * The cells of one line of a text file, with marks on those that look cut or run together: an amount that the comma of
 * its thousands has cut in two, and a quoted cell that holds whole lines of other rows. What is quoted is never cut.
 */
export function markCells(texts: readonly string[], separator: string, isQuoted: (cell: number) => boolean): Cell[] {
  return texts.map((text, at) => {
    if (/[\r\n]/.test(text) && holdsLines(text, separator, texts.length)) return marked(text, 'swallowed-lines')
    if (separator !== ',' || isQuoted(at) || isQuoted(at + 1)) return text
    return FIRST.test(text.trim()) && LAST.test((texts[at + 1] ?? '').trim()) ? marked(text, 'cut-number') : text
  })
}

const marked = (text: string, mark: NonNullable<TypedCell['mark']>): TypedCell => ({ kind: 'text', text, mark })

/** The cells that one number was cut into, from the marked one on. */
export function cutParts(texts: readonly string[], from: number): string[] {
  let end = from + 1
  while (GROUP.test(texts[end] ?? '') && LAST.test(texts[end + 1] ?? '')) end += 1
  return texts.slice(from, end + 1)
}

// An address has commas and lines too; a line of a sheet has a phone in a separate cell, or an amount among as many cells.
function holdsLines(text: string, separator: string, width: number): boolean {
  return text.split(/[\r\n]+/).some((line) => {
    const pieces = line.split(separator).map((piece) => piece.trim())
    if (pieces.length < 2) return false
    return pieces.some(isPhoneLike) || (pieces.length >= Math.max(3, width) && pieces.some(isAmountLike))
  })
}
