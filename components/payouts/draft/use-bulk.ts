'use client'

import { useTranslations } from 'next-intl'
import { type ClipboardEvent, useState } from 'react'
import type { GridColumn } from '@/components/payouts/grid/grid-columns'
import { copyText, fieldsIn, isOneCell, rowsIn, type Selection, toClipboard } from '@/components/payouts/grid/selection'
import { fromClipboard } from '@/components/payouts/upload/clipboard'
import type { ActionResult } from '@/lib/access/requests/action'
import type { Formats } from '@/lib/messages/formats'
import type { Texts } from '@/lib/messages/use-text'
import { useFormats } from '@/lib/messages/use-text'
import { MOST_PASTED, type RowSelection } from '@/lib/payouts/draft/bulk-edit-input'
import type { DraftFilter } from '@/lib/payouts/draft/rows-filter'
import type { RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'
import type { EditRequest, Edits } from './use-edits'

type WithoutAmong<A> = A extends EditRequest ? Omit<A, 'among'> : never

/** Changes of all rows of a selection, and the clipboard. */
export type Bulk = {
  readonly busy: boolean
  readonly rows: number
  readonly fields: readonly Field[]
  /** What the last copying or pasting could not do, in a sentence. */
  readonly note: string | null
  readonly change: (edit: WithoutAmong<EditRequest>) => Promise<boolean>
  readonly request: (edit: WithoutAmong<EditRequest>) => Promise<ActionResult<{ readonly rows: number }>>
  readonly copy: (event: ClipboardEvent) => void
  readonly cut: (event: ClipboardEvent) => void
  readonly paste: (event: ClipboardEvent) => void
}

type Facts = {
  readonly shown: { readonly filter: DraftFilter; readonly code: string | null }
  readonly total: number
  readonly columns: readonly GridColumn[]
  readonly rowAt: (index: number) => RowView | undefined
  readonly edits: Edits
  readonly mayEdit: boolean
}

const notRead = (t: Texts<'draft'>) => t('copy.notRead')
const MOST_COPIED = 2_000
const tooMany = (t: Texts<'draft'>) => t('copy.tooMany', { rows: MOST_COPIED })

/** What the clipboard and the selection bar do with the selected rows. */
export function useBulk(selection: Selection, { shown, total, columns, rowAt, edits, mayEdit }: Facts): Bulk {
  const t = useTranslations('draft')
  const formats = useFormats()
  const [note, setNote] = useState<string | null>(null)
  const fields = fieldsIn(selection, columns)
  // The first and the last row need no bound, so that all rows can be selected though few of them have been read.
  const among = (bottom: number): Omit<RowSelection, 'seen'> | null => {
    const [first, last] = [rowAt(selection.top), rowAt(bottom)]
    const fromLine = selection.top === 0 ? null : (first?.lineNo ?? 0)
    const toLine = bottom >= total - 1 ? null : (last?.lineNo ?? 0)
    return fromLine === 0 || toLine === 0 ? null : { filter: shown.filter, code: shown.code, fromLine, toLine }
  }
  const edit = (one: WithoutAmong<EditRequest>): EditRequest | null => {
    const about = among(selection.bottom)
    return about === null ? null : ({ ...one, among: about } as EditRequest)
  }
  const change = async (one: WithoutAmong<EditRequest>): Promise<boolean> => {
    const whole = edit(one)
    setNote(whole === null ? notRead(t) : null)
    return whole !== null && edits.change(whole)
  }
  const copy = (event: ClipboardEvent): boolean => {
    event.preventDefault()
    const lines = linesOf(selection, columns, rowAt)
    setNote(lines === null ? (rowsIn(selection) > MOST_COPIED ? tooMany(t) : notRead(t)) : null)
    if (lines !== null) event.clipboardData.setData('text/plain', toClipboard(lines))
    return lines !== null
  }
  const paste = async (event: ClipboardEvent) => {
    event.preventDefault()
    const lines = await fromClipboard({
      text: event.clipboardData.getData('text/plain'),
      html: event.clipboardData.getData('text/html') || null,
    })
    if (lines.length === 0) return
    const [only] = lines[0] ?? []
    const fills = lines.length === 1 && lines[0]?.length === 1 && !isOneCell(selection) && only !== undefined
    if (fills) return void change({ what: 'set', values: Object.fromEntries(fields.map((field) => [field, only])) })
    const start = among(total - 1)
    if (start === null || lines.length > MOST_PASTED)
      return setNote(start === null ? notRead(t) : tooLong(t, lines.length))
    const width = Math.max(...lines.map((line) => line.length))
    const onto = columns.slice(selection.left, selection.left + width).map(({ field }) => field)
    setNote(whatDidNotFit(t, formats, { lines: lines.length, below: total - selection.top, width, right: onto.length }))
    const kept = lines.slice(0, total - selection.top).map((line) => line.slice(0, onto.length))
    void edits.change({ what: 'paste', fields: onto, lines: kept, among: start })
  }
  return {
    busy: edits.busy,
    rows: rowsIn(selection),
    fields,
    note,
    change,
    request: async (one) => {
      const whole = edit(one)
      return whole === null
        ? { ok: false, problem: { kind: 'refused', text: notRead(t), reference: '' } }
        : edits.request(whole)
    },
    copy,
    cut: (event) => {
      if (copy(event) && mayEdit) void change(emptied(fields))
    },
    paste: (event) => {
      if (mayEdit) void paste(event)
    },
  }
}

/** The change that empties these fields. */
export const emptied = (fields: readonly Field[]): WithoutAmong<EditRequest> => ({
  what: 'set',
  values: Object.fromEntries(fields.map((field) => [field, ''])),
})

function linesOf(
  { top, bottom, left, right }: Selection,
  columns: readonly GridColumn[],
  rowAt: (index: number) => RowView | undefined,
): string[][] | null {
  if (bottom - top >= MOST_COPIED) return null
  const rows = Array.from({ length: bottom - top + 1 }, (_, at) => rowAt(top + at))
  const read = rows.flatMap((row) => (row === undefined ? [] : [row]))
  if (read.length < rows.length) return null
  return read.map((row) => columns.slice(left, right + 1).map((column) => copyText(row, column)))
}

const tooLong = (t: Texts<'draft'>, lines: number): string => t('paste.tooLong', { count: lines })

function whatDidNotFit(
  t: Texts<'draft'>,
  formats: Formats,
  of: { lines: number; below: number; width: number; right: number },
): string | null {
  const parts = [
    of.lines > of.below ? t('paste.below', { count: of.lines - of.below }) : null,
    of.width > of.right ? t('paste.right', { count: of.width - of.right }) : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : t('paste.notFitting', { parts: formats.all(parts) })
}
