'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { PayeeInput } from '@/components/payees/pick/payee-input'
import type { Unsaved } from '@/components/payouts/draft/cell-saver'
import { RowCheck } from '@/components/payouts/row/row-issue'
import { classes } from '@/components/ui/classes'
import { Money } from '@/components/ui/value/money'
import type { Formats } from '@/lib/messages/formats'
import type { Message } from '@/lib/messages/message'
import { useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import type { PayeeLine } from '@/lib/payees/view'
import { paidToOf } from '@/lib/payouts/paid-to'
import type { RowView } from '@/lib/payouts/view'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { GridColumn } from './grid-columns'
import { type Step, typingStep } from './grid-keys'

// Texts that may be longer than their cell. Most of them end in dots there; a phone and a deadline are never cut, the cell wraps them.
const LONG: ReadonlySet<GridColumn['id']> = new Set(['name', 'phone', 'deadline', 'reference', 'costCentre'])
const WRAPPED: ReadonlySet<GridColumn['id']> = new Set(['phone', 'deadline'])

/** The content of a cell: the unsaved edit, else the value as read with the text of the sheet, else the text as typed. */
export function CellContent({
  row,
  column,
  bare,
  unsaved,
}: {
  row: RowView
  column: GridColumn
  bare: boolean
  unsaved: Unsaved | undefined
}) {
  const t = useTranslations('draft')
  const formats = useFormats()
  const text = useText()
  const cut = WRAPPED.has(column.id) ? 'min-w-0 break-words' : 'truncate'
  if (unsaved !== undefined) return <span className={cut}>{unsaved.text}</span>
  const was = column.field === null ? undefined : row.was[column.field]
  const value = cellValue(row, column, bare, formats, text)
  if (was === undefined) return LONG.has(column.id) ? <span className={cut}>{value}</span> : value
  return (
    <>
      <span
        title={t('grid.inSheet', { text: was === '' ? t('grid.nothing') : was })}
        className={classes(cut, 'underline decoration-dotted decoration-text-3 underline-offset-4')}
      >
        {value}
      </span>
      <span className="sr-only">{t('grid.inSheetNote', { text: was === '' ? t('grid.nothing') : was })}</span>
    </>
  )
}

function cellValue(
  row: RowView,
  { id }: GridColumn,
  bare: boolean,
  formats: Formats,
  text: (message: Message) => string,
) {
  switch (id) {
    case 'row':
      return row.lineNo
    case 'check':
      return <RowCheck row={row} />
    case 'name':
      return row.name ?? row.typed.name ?? ''
    case 'phone':
      return phoneValue(row)
    case 'network':
      return row.network === null ? (row.typed.network ?? '—') : text(paidOverName(row.network))
    case 'amount':
      return row.amount === null ? (
        (row.typed.amount ?? '')
      ) : (
        <Money amount={row.amount} currency={row.currency} bare={bare} />
      )
    case 'deadline':
      return deadlineValue(row, formats)
    case 'reference':
      return row.reference ?? row.typed.reference ?? ''
    case 'fee':
      return row.fee === null ? (
        '—'
      ) : (
        <Money amount={row.fee.amount} currency={row.currency} bare estimate={!row.fee.quoted} />
      )
    default:
      return row.typed[id] ?? ''
  }
}

// A suggested format shows the cell as it is in the sheet; the new value is in the panel below.
function phoneValue(row: RowView): string {
  const offered = row.repairs.some((one) => one.field === 'phone' && one.state === 'offered')
  return (offered ? null : paidToOf(row)) ?? row.typed.phone ?? row.typed.payee ?? ''
}

// As with a phone: the suggestion is in the panel, the value that counts in the cell.
function deadlineValue(row: RowView, formats: Formats): string {
  const offered = row.repairs.some((one) => one.field === 'deadline' && one.state === 'offered')
  return row.deadline === null || offered ? (row.typed.deadline ?? '—') : formats.moment(row.deadline)
}

export function cellProblem(row: RowView, { field }: GridColumn): Problem | undefined {
  if (field === null || row.state === 'left-out') return undefined
  const own = row.problems.filter((one) => one.field === field && one.settled === undefined)
  return own.find((one) => one.severity === 'block') ?? own.find((one) => one.severity === 'warn')
}

const GROUNDS = {
  block: 'bg-bad-bg shadow-[inset_0_-1px_0_var(--bad)]',
  warn: 'bg-warn-bg shadow-[inset_0_-1px_0_var(--warn)]',
  info: '',
}

/** The background of a cell with a problem; nothing for the others. */
export const cellGround = (problem: Problem | undefined): string =>
  problem === undefined ? '' : GROUNDS[problem.severity]

type EditorProps = {
  label: string
  start: string
  end: boolean
  /** Accepts what was typed, and where the key that ended it leads; null where the cell was left in another way. */
  onSave: (text: string, step: Step | null) => void
  onCancel: () => void
  /** Takes a payee of the directory for the whole row; null where the cell is not about the payee. */
  onPick: ((payee: PayeeLine) => void) | null
}

/** A cell while it is typed into. Enter, Tab or leaving saves, Esc does not. */
export function CellEditor({ label, start, end, onSave, onCancel, onPick }: EditorProps) {
  const [text, setText] = useState(start)
  // Leaving the cell saves too, and every way of closing it leaves it: it must be saved only once.
  const closed = useRef(false)
  const save = (step: Step | null) => {
    if (closed.current) return
    closed.current = true
    onSave(text, step)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = typingStep(event)
    if (step !== null) {
      event.preventDefault()
      save(step)
    }
    if (event.key === 'Escape') {
      closed.current = true
      onCancel()
    }
  }
  const field = {
    // The cell was opened to be typed into: the focus follows the person's own key or click.
    autoFocus: true,
    'aria-label': label,
    value: text,
    maxLength: 1_000,
    onKeyDown: press,
    onBlur: () => save(null),
    className: classes(
      'focus-inset -mx-2.5 h-full w-[calc(100%+1.25rem)] bg-surface px-2.5 text-text max-md:text-[1rem]',
      end && 'text-right tabular-nums',
    ),
  }
  if (onPick === null) return <input {...field} onChange={(event) => setText(event.target.value)} />
  const pick = (payee: PayeeLine) => {
    closed.current = true
    onPick(payee)
  }
  return <PayeeInput {...field} onType={setText} onPick={pick} offersWallets />
}
