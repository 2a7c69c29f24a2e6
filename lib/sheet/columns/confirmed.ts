import { type Message, message } from '@/lib/messages/message'
import { columnLetters, columnRange } from './column-letters'
import { decisionKey } from './decisions'
import type { Confirmation, Field, Mapping } from './fields'
import { readFormatAnswer } from './format-question'
import { readNoteKey, readSaidKey, readTabKey, readTabsKey } from './notes'
import { HEADINGS } from './questions'
import { readUnitKey } from './unit-question'

/** What a person confirmed about a sheet, for the approver: what, by whom and when (ISO 8601). */
export type Confirmed = {
  readonly field: Field
  readonly heading: string
  readonly message: Message
  readonly who: string | null
  readonly at: string | null
}

/** All that people confirmed of a stored sheet; a column that is not among them is certain by its heading. */
export function confirmedOf(mapping: Mapping | null): Confirmed[] {
  if (mapping === null) return []
  return (mapping.confirmed ?? []).map((one) => ({
    field: one.field,
    heading: one.columns.map((column) => mapping.headings[column] ?? '').join(' '),
    message: confirmationText(one, mapping),
    who: one.who ?? null,
    at: one.at ?? null,
  }))
}

function confirmationText(answer: Confirmation, mapping: Mapping): Message {
  const { columns, field, key } = answer
  const { headings } = mapping
  if (key.startsWith(HEADINGS)) return message('sheet.confirmed.headings', { row: Number(key.slice(HEADINGS.length)) })
  const letters = columnLetters(columns)
  if (key === 'no headings') return message('sheet.confirmed.noHeadings', { columns: letters })
  if (!key.startsWith(`${field}: `)) return otherText(answer, mapping)
  const what = message(`sheet.field.${field}` as const)
  if (columns.length === 0) return message('sheet.confirmed.unused', { field: what })
  const heading = columns.map((column) => headings[column] ?? '').filter((text) => text !== '')
  return heading.length === 0
    ? message('sheet.confirmed.column', { columns: letters, field: what })
    : message('sheet.confirmed.columnHeaded', { columns: letters, heading: heading.join(' '), field: what })
}

const TABLE_BELOW = /^table at row (\d+)$/

function otherText({ key, columns }: Confirmation, { headings, lastLine, decisions = [] }: Mapping): Message {
  const unit = readUnitKey(key)
  if (unit !== null) return message('sheet.confirmed.unit', unit)
  const note = readNoteKey(key)
  if (note !== null) return message('sheet.confirmed.note', note)
  const tab = readTabKey(key)
  if (tab !== null) return message('sheet.confirmed.tab', { name: tab })
  const text = readSaidKey(key)
  if (text !== null) return message('sheet.confirmed.said', { text })
  const letters = columnLetters(columns)
  if (key === decisionKey(columns[0] ?? -1)) {
    const heading = headings[columns[0] ?? -1] ?? ''
    const named = { letters, heading, headed: heading === '' ? 'no' : 'yes' }
    const paid = decisions.find(({ column }) => column === columns[0])?.paid
    const said = {
      either: (paid ?? []).map((value) =>
        value === '' ? message('sheet.confirmed.empty') : message('sheet.quoted', { text: value }),
      ),
    }
    return message('sheet.confirmed.decision', { ...named, values: paid === undefined ? 'all' : 'some', said })
  }
  if (key.startsWith('unused ')) return message('sheet.confirmed.unusedColumn', { letters })
  const format = readFormatAnswer(key)
  if (format !== null) return message('sheet.confirmed.format', format)
  const tabs = readTabsKey(key)
  if (tabs !== null) return message('sheet.confirmed.tabs', { tabs })
  const [, row] = TABLE_BELOW.exec(key) ?? []
  if (row !== undefined) {
    const isRead = lastLine === undefined || lastLine >= Number(row)
    return message('sheet.confirmed.below', { row: Number(row), read: isRead ? 'yes' : 'no' })
  }
  return key.startsWith('table at ')
    ? message('sheet.confirmed.beside', { place: key.slice('table at '.length) })
    : message('sheet.confirmed.tables', { columns: columnRange(columns) })
}
