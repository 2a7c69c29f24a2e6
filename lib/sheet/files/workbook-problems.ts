import { message } from '@/lib/messages/message'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import type { ChosenTab } from '@/lib/sheet/workbook/choose-tab'
import type { Notes } from '@/lib/sheet/workbook/notes'
import type { Workbook } from '@/lib/sheet/workbook/workbook'
import type { OpenTab } from '@/lib/sheet/workbook/xlsx'
import { type FileProblem, fileProblemOf } from './file-issues'

/** What people remarked on one cell of a workbook: the cell ("C1"), its row number and the words. */
export type SheetNote = { readonly place: string; readonly line: number; readonly text: string }

const MOST_QUOTED = 3
const LONGEST_QUOTED = 160

/** What staff should know of a workbook before its rows are read. */
export function workbookProblems(workbook: Workbook, chosen: ChosenTab, tab: OpenTab, name: string): FileProblem[] {
  const named = (hidden: boolean) => workbook.tabs.flatMap((each) => (each.hidden === hidden ? [each.name] : []))
  const visible = named(false)
  // A hidden tab that a person chose is read.
  const hidden = named(true).filter((each) => each !== chosen.tab.name)
  const problems: FileProblem[] = []
  if (/\.(csv|tsv|txt|xls|ods)$/i.test(name)) problems.push(fileProblemOf('format-mismatch', { kind: 'xlsx' }))
  if (visible.length > 1)
    problems.push(fileProblemOf('several-sheets', { sheets: visible.join(', '), tab: chosen.tab.name }))
  if (hidden.length > 0)
    problems.push(
      fileProblemOf('hidden-sheet', {
        sheets: hidden.join(', '),
        count: chosen.hidden.length,
        paid: chosen.hidden.join(', '),
      }),
    )
  if (workbook.macros) problems.push(fileProblemOf('macro-enabled'))
  if (tab.hiddenColumns.length > 0)
    problems.push(
      fileProblemOf('hidden-columns', {
        columns: columnLetters(tab.hiddenColumns),
        count: tab.hiddenColumns.length,
      }),
    )
  return problems
}

/** The notes of a tab in the order of its cells. */
export function sheetNotes(notes: Notes): SheetNote[] {
  return [...notes]
    .sort(([one], [other]) => one - other)
    .flatMap(([line, row]) =>
      [...row]
        .sort(([one], [other]) => one - other)
        .map(([column, text]) => ({ place: placeOf(column, line), line, text })),
    )
}

/** The name of a cell by its column, counted from 0, and its row number. */
export const placeOf = (column: number, line: number): string => `${columnLetters([column])}${line}`

/** The remark on notes that are on no payment, which quotes the first of them; none where there are none. */
export function noteProblems(notes: readonly SheetNote[]): FileProblem[] {
  if (notes.length === 0) return []
  const quoted = notes.slice(0, MOST_QUOTED).map(({ place, text }) => {
    const words = text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text
    return message('sheet.noteAt', { place, text: words })
  })
  const count = notes.length - quoted.length
  const more = count > 0 ? [message('sheet.moreNotes', { count })] : []
  return [fileProblemOf('cell-notes', { notes: { all: [...quoted, ...more] } })]
}
