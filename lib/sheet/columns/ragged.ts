import { type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'
import { linesText } from '@/lib/sheet/rows/lines-text'
import type { Recognition } from './recognition'

/**
 * The refusal of a sheet in which the cells of most rows do not line up with their headings, with the likely cause; null for
 * others.
 */
export function raggedRefusal(lines: readonly number[], rows: number, cut: number): Refusal | null {
  if (lines.length * 2 <= rows) return null
  return refusalOf('ragged-rows', {
    rows: lines.length === rows ? 'all' : 'some',
    count: lines.length,
    all: rows,
    lines: linesText(lines),
    cut: cut * 2 > lines.length ? 'yes' : 'no',
  })
}

/**
 * The columns of a text file that have a heading. What stands beyond them has moved there, or its heading is missing: only
 * in a workbook may a column go without.
 */
export function withinHeadings(recognition: Recognition, isWorkbook: boolean): Recognition {
  const { mapping } = recognition
  const width = mapping.headings.findLastIndex((heading) => heading !== '') + 1
  if (isWorkbook || mapping.headerLine === null || width === mapping.headings.length) return recognition
  const { headings, columns } = mapping
  return {
    ...recognition,
    mapping: { ...mapping, headings: headings.slice(0, width), columns: columns.slice(0, width) },
  }
}
