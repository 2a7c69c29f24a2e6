import { type Message, message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import { columnLetters, columnRange } from '@/lib/sheet/columns/column-letters'
import { decisionChoices } from '@/lib/sheet/columns/decisions'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import {
  canBeUnused,
  chooseColumns,
  chooseFormat,
  chooseTable,
  chooseUnit,
  confirmAll,
  confirmRead,
  decide,
  endTable,
  formatChoice,
  isAboutColumn,
  isAnswered,
} from '@/lib/sheet/columns/questions'
import type { Question } from '@/lib/sheet/columns/recognition'
import { valueKey } from '@/lib/sheet/columns/refusals'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import type { Skipped } from '@/lib/sheet/rows/skipped-rows'
import type { MappingChange } from './use-sheet-reading'

/** One answer that a question offers. `column` is the one whose cells are shown beside it, of the rows that it `isAbout`. */
export type ColumnOption = {
  readonly id: string
  readonly label: string
  readonly why: string | null
  readonly column: number | null
  readonly isAbout?: (row: SheetRow) => boolean
  readonly isChosen: boolean
  readonly choose: () => void
}

type Around = {
  readonly mapping: Mapping
  readonly currency: string
  readonly questions: readonly Question[]
  /** The lines that are not read as payments. */
  readonly skipped: readonly Skipped[]
  readonly onChange: (change: MappingChange) => void
  readonly onHeader: (line: number) => void
  readonly text: (message: Message) => string
}

/** The answers to a question, each with what it does to the mapping of the sheet. */
export function optionsOf(t: Texts<'upload'>, ui: Texts<'ui'>, question: Question, around: Around): ColumnOption[] {
  if (isAboutColumn(question)) return columnOptions(t, ui, question, around)
  if (question.code === 'other-unit') return unitOptions(t, question, around)
  if (question.code === 'second-table') return tableOptions(t, question, around)
  if (question.code === 'decision') return decisionOptions(t, question, around)
  if (question.code === 'note' || question.code === 'unused-column') return readOptions(t, question, around)
  if (question.code === 'other-format') return formatOptions(t, question, around)
  if (question.code === 'several-sheets') return tabOptions(t, question, around)
  const { mapping, onChange } = around
  const named = mapping.columns.flatMap((field, column) =>
    field === null ? [] : [t('options.fieldIn', { field: ui(`rowField.${field}`), columns: columnLetters([column]) })],
  )
  const label = t('options.columnsRight', { columns: named.join(', ') })
  const isChosen = isAnswered(question, mapping)
  const choose = () => onChange((now) => confirmAll(now, question))
  return [{ id: 'all', label, why: t('options.columnsRightHelp'), column: null, isChosen, choose }]
}

function columnOptions(
  t: Texts<'upload'>,
  ui: Texts<'ui'>,
  question: Question,
  { mapping, questions, onChange, text }: Around,
): ColumnOption[] {
  const { field, columns, whys = [] } = question
  const answer = isAnswered(question, mapping) ? mapping.confirmed?.find(({ key }) => key === question.key) : undefined
  const option = (chosen: readonly number[], label: string, why: string | null): ColumnOption => ({
    id: chosen.join() || 'none',
    label,
    why,
    column: chosen[0] ?? null,
    isChosen: answer !== undefined && answer.columns.join() === chosen.join(),
    choose: () => onChange((now) => chooseColumns(now, questions, field, chosen)),
  })
  const elsewhere =
    answer !== undefined && answer.columns.length > 0 && !columns.some((one) => answer.columns[0] === one)
  const all = elsewhere ? [...columns, ...answer.columns] : columns
  const offered = all.map((column, at) => {
    const heading = mapping.headings[column] || t('options.noHeading')
    const why = whys[at]
    return option(
      [column],
      t('options.headingInColumn', { heading, column: columnLetters([column]) }),
      why === undefined ? null : t('options.notCertain', { why: text(message(`sheet.why.${why}`)) }),
    )
  })
  if (!canBeUnused(field, mapping.columns)) return offered
  return [
    ...offered,
    option([], t('options.noColumn', { field: ui(`fieldInText.${field}`) }), t('options.noColumnHelp')),
  ]
}

function unitOptions(t: Texts<'upload'>, question: Question, { mapping, currency, onChange }: Around): ColumnOption[] {
  const isChosen = (code: string) => isAnswered(question, mapping) && mapping.currency === code
  const option = (code: string): ColumnOption => ({
    id: code,
    label: t('options.wholeUnits', { currency: code }),
    why: t('options.wholeUnitsHelp'),
    column: columnOf(mapping, 'amount'),
    isChosen: isChosen(code),
    choose: () => onChange((now) => chooseUnit(now, question, code)),
  })
  if (question.isMultiple === true) {
    const label = t('options.inFull')
    return [{ ...option(currency), label, isChosen: isAnswered(question, mapping) }]
  }
  const other = question.currency
  return typeof other === 'string' && other !== currency ? [option(currency), option(other)] : [option(currency)]
}

function decisionOptions(t: Texts<'upload'>, question: Question, { mapping, onChange, text }: Around): ColumnOption[] {
  const [column = -1] = question.columns
  const answered = isAnswered(question, mapping)
  const now = mapping.decisions?.find((one) => one.column === column)?.paid.join('|')
  const texts = new Map((question.decision ?? []).map(({ text }) => [valueKey(text), text]))
  return decisionChoices(question).map((paid) => {
    const filled = (paid ?? [])
      .filter((value) => value !== '')
      .map((value) => text(message('sheet.quoted', { text: texts.get(value) ?? value })))
    const kind = paid === null ? 'all' : filled.length === 0 ? 'empty' : paid.includes('') ? 'filledOrEmpty' : 'filled'
    return {
      id: paid === null ? '*' : paid.join('|'),
      label: t('options.payWhen', { kind, values: filled.join(', ') }),
      why: t(paid === null ? 'options.payAllHelp' : 'options.payWhenHelp'),
      column: columnOf(mapping, 'name') ?? columnOf(mapping, 'phone'),
      isAbout: ({ cells }: SheetRow) => paid === null || paid.includes(valueKey(cellText(cells[column]))),
      isChosen: answered && now === paid?.join('|'),
      choose: () => onChange((was) => decide(was, question, paid)),
    }
  })
}

const columnOf = ({ columns }: Mapping, field: Field): number | null => {
  const at = columns.indexOf(field)
  return at === -1 ? null : at
}

function readOptions(t: Texts<'upload'>, question: Question, { mapping, onChange }: Around): ColumnOption[] {
  const isNote = question.code === 'note'
  const [column = null] = question.columns
  return [
    {
      ...{ id: 'read', column, isChosen: isAnswered(question, mapping) },
      label: t(isNote ? 'options.noteRead' : 'options.columnNotNeeded'),
      why: t(isNote ? 'options.noteReadHelp' : 'options.columnNotNeededHelp'),
      choose: () => onChange((now) => confirmRead(now, question)),
    },
  ]
}

function formatOptions(t: Texts<'upload'>, question: Question, { mapping, onChange }: Around): ColumnOption[] {
  const words = {
    shown: { label: t('options.asShown'), why: t('options.asShownHelp') },
    stored: { label: t('options.asStored'), why: t('options.asStoredHelp') },
  } as const
  return (question.choices ?? []).map((choice) => ({
    id: choice,
    ...words[choice],
    column: null,
    isChosen: formatChoice(question, mapping) === choice,
    choose: () => onChange((now) => chooseFormat(now, question, choice)),
  }))
}

function tabOptions(t: Texts<'upload'>, question: Question, { mapping, onChange }: Around): ColumnOption[] {
  const [tab = ''] = question.tabs ?? []
  const choose = () => onChange((now) => confirmRead(now, question))
  const label = t('options.thisTab', { tab })
  const isChosen = isAnswered(question, mapping)
  return [{ id: 'tab', label, why: t('options.thisTabHelp'), column: null, isChosen, choose }]
}

function tableOptions(
  t: Texts<'upload'>,
  question: Question,
  { mapping, skipped, onChange, onHeader }: Around,
): ColumnOption[] {
  const { line, tables = [], mayResume = false } = question
  const answered = isAnswered(question, mapping)
  const plain = (id: string, label: string, why: string | null, isChosen: boolean, choose: () => void) => ({
    ...{ id, label, why, column: null, isChosen, choose },
  })
  if (line === undefined) {
    const chosen = mapping.confirmed?.find(({ key }) => key === question.key)?.columns[0]
    return tables.map((table, at) => {
      const isChosen = answered && chosen === table.columns[0]
      const choose = () => onChange((now) => chooseTable(now, question, at))
      const label = t('options.tableInColumns', { columns: columnRange(table.columns) })
      const [column = null] = table.columns
      return { ...plain(String(at), label, null, isChosen, choose), column }
    })
  }
  if (question.isBeside === true) {
    const choose = () => onChange((now) => endTable(now, question, true))
    return [plain('first', t('options.firstTable'), t('options.firstTableHelp'), answered, choose)]
  }
  const ends = mapping.lastLine === line - 1
  const below = skipped.find(({ lineNo, text }) => lineNo > line && text !== '')
  const example = below === undefined ? '' : ` ${t('options.example', { row: below.lineNo, text: below.text })}`
  const first = plain('first', t('options.rowsAbove', { line }), t('options.rowsAboveHelp'), answered && ends, () =>
    onChange((now) => endTable(now, question, false)),
  )
  const second = mayResume
    ? plain('same', t('options.oneTable'), `${t('options.oneTableHelp')}${example}`, answered && !ends, () =>
        onChange((now) => endTable(now, question, true)),
      )
    : plain('second', t('options.rowsBelow', { line }), `${t('options.rowsBelowHelp')}${example}`, false, () =>
        onHeader(line),
      )
  return [first, second]
}
