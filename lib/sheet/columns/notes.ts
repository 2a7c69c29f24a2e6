import { message } from '@/lib/messages/message'
import { cellText, type SheetRow, storable } from '@/lib/sheet/files/cells'
import { otherFigure } from '@/lib/sheet/rows/other-figures'
import type { Mapping } from './fields'
import type { Question } from './recognition'
import { asksToStop, isTitleOfUnpaid, speaksOfPaying } from './refusals'
import { unitsOfText } from './units'

const LONGEST = 200
const KEY = /^note in row (\d+): (.*)$/s

/** The question that a line beside the payments raises when its words ask not to pay: a person has to have read them. */
export const notesOf = (row: SheetRow): Question[] => (asksToStop(textOf(row)) ? [noteOfLine(row)] : [])

/** The same of a line after the payments, where people sign: there it is enough that it speaks of how payments are made. */
export const notesOfClosing = (row: SheetRow): Question[] =>
  asksToStop(textOf(row)) || speaksOfPaying(textOf(row)) ? [noteOfLine(row)] : []

/** The question that a line raises which a person has to have read. */
export const noteOfLine = (row: SheetRow): Question => noteQuestion(row.lineNo, textOf(row))

const textOf = ({ cells }: SheetRow): string =>
  cells
    .map(cellText)
    .filter((cell) => cell !== '')
    .join(' ')
    .slice(0, LONGEST)

/** The same of the titles above the headings, where a word such as "paid" is enough. */
export const notesOfTitles = (titles: readonly SheetRow[]): Question[] =>
  titles.flatMap((row) => {
    const text = row.cells.map(cellText).join(' ').trim().slice(0, LONGEST)
    return isTitleOfUnpaid(text) ? [noteQuestion(row.lineNo, text)] : []
  })

/**
 * The same of headings over columns of nothing, apart from the others or with a date: they are a stamp. Beside the others, "Paid"
 * heads a column to fill in.
 */
export const notesOfStamps = (
  { headings, headerLine }: Pick<Mapping, 'headings' | 'headerLine'>,
  isEmpty: (column: number) => boolean,
): Question[] =>
  headings.flatMap((heading, column) => {
    const isApart = column > 0 && headings[column - 1] === '' && isEmpty(column - 1)
    const isStamp = isTitleOfUnpaid(heading) && (isApart || /\d/.test(heading)) && isEmpty(column)
    return isStamp ? [noteQuestion(headerLine ?? 0, heading.slice(0, LONGEST))] : []
  })

type NoteOnCell = { readonly line: number; readonly text: string }

/** The questions that notes of a workbook raise which are on no payment; those on payments are issues of their rows. `own` is the payout's currency. */
export const notesOfCells = (notes: readonly NoteOnCell[], own: string): Question[] =>
  notes.flatMap(({ line, text }) =>
    isTitleOfUnpaid(text) || speaksOfPaying(text) || unitsOfText(text, own).length > 0
      ? [noteQuestion(line, text.slice(0, LONGEST))]
      : [],
  )

/** The questions about the tabs of a workbook whose names say that what is on them is not to be paid. */
export const notesOfTabs = (tab: string | null, others: readonly string[]): Question[] =>
  [...(tab === null ? [] : [tab]), ...others]
    .filter((name) => isTitleOfUnpaid(name) || (name === tab && PUT_AWAY.test(name)))
    .map((name) => ({
      ...{ code: 'note', field: 'amount', columns: [], key: `${TAB}${storable(name, LONGEST)}` },
      message: message('sheet.question.tab', { name, own: name === tab ? 'yes' : 'no' }),
    }))

const TAB = 'tab named '
const PUT_AWAY = /^(?:old|archive|previous|superseded|last (?:month|week|year)|copy)\b/i
/** The name of the tab that a question was about; null for the key of another question. */
export const readTabKey = (key: string): string | null => (key.startsWith(TAB) ? key.slice(TAB.length) : null)

/** A text that stands around the table that is read: in the name of the file, on the printed page, in a box, in another tab. */
export type Said = { readonly where: 'file' | 'page' | 'box' | 'tab'; readonly text: string }

const SAID = 'said around the table: '

/** The questions that texts around the table raise. Lines of another tab come here only where they matter. */
export const notesOfSaid = (said: readonly Said[]): Question[] =>
  said
    .filter(({ where, text }) => where === 'tab' || isTitleOfUnpaid(text.replace(/\b(?:samples?|specimen)\b/gi, '')))
    .map(({ where, text }) => ({
      ...{ code: 'note', field: 'amount', columns: [], key: `${SAID}${storable(text, LONGEST)}` },
      message: message('sheet.question.said', { where, text: text.slice(0, LONGEST) }),
    }))

/** The text around the table that a question was about; null for the key of another question. */
export const readSaidKey = (key: string): string | null => (key.startsWith(SAID) ? key.slice(SAID.length) : null)

const OF_CHANGES = /\b(?:changes?|corrections?|amendments?|adjust|adjustments?|adjusted)\b/i
const CONDITION =
  /\bonly\b.{0,15}\b(?:upload|pay|send|submit|process|release)|(?<!\b(?:net|gross) )\b(?:upload|pay|send|submit|process|release)\w*\b.{0,20}\b(?:only|after|until|once|when)\b/i
const OTHER_SUMS =
  /^amounts? (?:to (?:be )?pa(?:y|id) )?after\b|\b(?:revised|corrected|correct|updated|adjusted)\b.{0,15}\b(?:amounts?|figures?|sums?|pay|phones?|numbers?|list)\b/i
const MOST_LINES = 3

/** A tab without payments: its rows, and what its notes and its boxes say. */
export type OtherTab = {
  readonly name: string
  readonly hidden: boolean
  readonly rows: readonly SheetRow[]
  readonly remarks: readonly string[]
}

/** What another tab, without payments, says that may change what is paid: it asks not to pay, or names a number or other sums. */
export function saidInTab({ name, hidden, rows, remarks }: OtherTab): Said[] {
  const isList = hidden && OF_LISTS.test(name)
  const namesPhone = (row: SheetRow) => otherFigure(textOf(row), null, null)?.kind === 'phone'
  // Hidden tabs often hold the phones of everybody, for formulas.
  const isRegister = hidden && rows.filter(namesPhone).length > MOST_LINES
  const lines = rows.filter((row) => {
    const text = textOf(row)
    if (text === '' || isList) return false
    const asks = !(hidden && isEntryOfList(text)) && (asksToStop(text) || stopsPerson(row))
    const isAbout = asks || (!isRegister && namesPhone(row))
    return isAbout || CONDITION.test(text) || OTHER_SUMS.test(text) || OF_CHANGES.test(name)
  })
  const texts = [...lines.slice(0, MOST_LINES).map(textOf), ...remarks.filter(asksToStop).slice(0, MOST_LINES)]
  return texts.map((text) => ({ where: 'tab', text: `${name}: ${text}` }))
}

// Hidden tabs often hold what the cells of a column may be chosen from.
const OF_LISTS = /^_|\b(?:lists?|look ?ups?|validations?|drop ?downs?|options|choices|settings|config|codes)\b/i
const isEntryOfList = (text: string): boolean => !/[:,.]/.test(text) && text.split(/\s+/).length < 3

// "Okot Daniel" beside "STOPPED". "Paid" beside a name of two words is a heading as often.
const stopsPerson = ({ cells }: SheetRow): boolean => {
  const texts = cells.map(cellText)
  return texts.some((text) => /^\p{L}+(?: \p{L}+)+$/u.test(text)) && texts.some((text) => STOPPED.test(text))
}
const STOPPED = /^(?:on )?(?:stop(?:ped)?|hold|held|suspended|deceased|dead|resigned|terminated|cancelled|skip)$/i

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
