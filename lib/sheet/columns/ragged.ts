import { type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'
import { tellLines } from '@/lib/sheet/rows/skipped-rows'
import type { Recognition } from './recognition'

/**
 * The refusal of a sheet most of whose rows do not stand under their headings, with the likely cause; null for the others.
 * `lines` are the row numbers of those rows, `cut` how many of them have an amount that a comma has cut.
 */
export function raggedRefusal(lines: readonly number[], rows: number, cut: number): Refusal | null {
  if (lines.length * 2 <= rows) return null
  const count = lines.length === rows ? 'All rows' : `${lines.length} of ${rows} rows`
  const cause =
    cut * 2 > lines.length
      ? 'Amounts such as 1,500 stand without quotation marks, so their comma cuts them in two. Save the sheet as .xlsx, or take the commas out of the amounts'
      : 'A comma inside a name or a note may stand without quotation marks, or a heading may be missing. Save the sheet as .xlsx, or give each column a heading'
  const what = `${count} have more cells than there are headings (${tellLines(lines)}), so amounts may stand in the wrong column.`
  return refusalOf('ragged-rows', `${what} Nothing is paid. ${cause}, then choose it again.`)
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
