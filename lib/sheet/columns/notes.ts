import { message } from '@/lib/messages/message'
import { cellText, type SheetRow, storable } from '@/lib/sheet/files/cells'
import type { Mapping } from './fields'
import type { Question } from './recognition'
import { asksToStop, isTitleOfUnpaid } from './refusals'

const LONGEST = 200
const KEY = /^note in row (\d+): (.*)$/s

/** The question that a line beside the payments raises when its words ask not to pay: a person has to have read them. */
export function notesOf({ lineNo, cells }: SheetRow): Question[] {
  const text = cells
    .map(cellText)
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, LONGEST)
  return asksToStop(text) ? [noteQuestion(lineNo, text)] : []
}

/** The same of the titles above the headings, where a word such as "paid" is enough. */
export const notesOfTitles = (titles: readonly SheetRow[]): Question[] =>
  titles.flatMap((row) => {
    const text = row.cells.map(cellText).join(' ').trim().slice(0, LONGEST)
    return isTitleOfUnpaid(text) ? [noteQuestion(row.lineNo, text)] : []
  })

/** The questions that notes of a workbook on its headings and titles raise; those on payments are issues of their rows. */
export const notesOfCells = (
  notes: readonly { readonly line: number; readonly text: string }[],
  { headerLine }: Pick<Mapping, 'headerLine'>,
): Question[] =>
  notes.flatMap(({ line, text }) =>
    line <= (headerLine ?? 0) && isTitleOfUnpaid(text) ? [noteQuestion(line, text.slice(0, LONGEST))] : [],
  )

/** The questions about the tabs of a workbook whose names say that what is on them is not to be paid. */
export const notesOfTabs = (tab: string | null, others: readonly string[]): Question[] =>
  [...(tab === null ? [] : [tab]), ...others].filter(isTitleOfUnpaid).map((name) => ({
    ...{ code: 'note', field: 'amount', columns: [], key: `${TAB}${storable(name, LONGEST)}` },
    message: message('sheet.question.tab', { name, own: name === tab ? 'yes' : 'no' }),
  }))

const TAB = 'tab named '
/** The name of the tab that a question was about; null for the key of another question. */
export const readTabKey = (key: string): string | null => (key.startsWith(TAB) ? key.slice(TAB.length) : null)

/** Asks a person to read a line that is no payment. */
export function noteQuestion(row: number, text: string): Question {
  const asked = message('sheet.question.note', { row, text })
  return {
    code: 'note',
    field: 'amount',
    columns: [],
    message: asked,
    key: `note in row ${row}: ${storable(text, LONGEST)}`,
    line: row,
  }
}

/** What the question of a note was about, for the words of its answer; null for the key of another question. */
export function readNoteKey(key: string): { readonly row: number; readonly text: string } | null {
  const [, row = '', text = ''] = KEY.exec(key) ?? []
  return row === '' ? null : { row: Number(row), text }
}

const SEVERAL = 'tabs: '
const LONGEST_TABS = 400

/** Asks whether the tab that is read is meant, where others have payments too; `tabs` begins with it. */
export function tabsQuestion(tabs: readonly string[]): Question {
  const [tab = ''] = tabs
  return {
    code: 'several-sheets',
    field: 'amount',
    columns: [],
    message: message('sheet.question.tabs', { tab, tabs: { all: [...tabs] } }),
    key: `${SEVERAL}${storable(tabs.join(', '), LONGEST_TABS)}`,
    tabs,
  }
}

/** The tabs that a question was about; null for the key of another question. */
export const readTabsKey = (key: string): string | null => (key.startsWith(SEVERAL) ? key.slice(SEVERAL.length) : null)
