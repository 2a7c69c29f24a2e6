'use client'

import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { PayeeInput } from '@/components/payees/pick/payee-input'
import { valuesOfPayee } from '@/components/payees/pick/values-of-payee'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import type { PayeeLine } from '@/lib/payees/view'
import type { Field } from '@/lib/sheet/columns/fields'
import { fromClipboard, isBlock } from './clipboard'
import { headingOf, type Lines } from './typed-store'

const WIDTHS: Readonly<Partial<Record<Field, string>>> = {
  name: 'sm:min-w-28',
  phone: 'sm:min-w-34',
  network: 'sm:min-w-20',
  deadline: 'sm:min-w-38',
}
const USUAL_WIDTH = 'sm:min-w-24'

type Props = { columns: readonly Field[]; lines: Lines; onChange: (lines: Lines) => void; firstLine: number }

/** Rows to be typed or pasted; another one appears as soon as the last has text. */
export function TypedGrid({ columns, lines, onChange, firstLine }: Props) {
  const t = useTranslations('upload')
  const ui = useTranslations('ui')
  const table = useRef<HTMLDivElement>(null)
  const change = (next: Lines) => {
    const last = next.at(-1)
    onChange(last?.some((text) => text !== '') ? [...next, columns.map(() => '')] : next)
  }
  const put = (row: number, column: number, block: readonly (readonly string[])[]) => {
    const size = Math.max(lines.length, row + block.length)
    const next = Array.from({ length: size }, (_, at) => lines[at] ?? columns.map(() => ''))
    change(next.map((cells, at) => cells.map((was, of) => block[at - row]?.[of - column] ?? was)))
  }
  const pick = (row: number, payee: PayeeLine) => {
    const values = valuesOfPayee(payee)
    const next = columns.map((field, at) => values[field] ?? lines[row]?.[at] ?? '')
    put(row, 0, [next])
    focus(row, Math.max(0, columns.indexOf('amount')))
  }
  const focus = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-cell="${row} ${column}"]`)?.focus()
  const press = (event: KeyboardEvent, row: number, column: number) => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    focus(row + step, column)
  }
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const { clipboardData } = event
    const copied = { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') || null }
    if (!isBlock(copied)) return
    event.preventDefault()
    void fromClipboard(copied).then((block) => put(row, column, block))
  }
  return (
    <div ref={table} className="max-h-[60vh] overflow-auto rounded-card border">
      <Table label={t('typed.label')}>
        <TableHead>
          <Th end>{ui('col.row')}</Th>
          {columns.map((field) => (
            <Th key={field}>{headingOf(field)}</Th>
          ))}
        </TableHead>
        <tbody>
          {lines.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row that is typed has no identity but its place
            <Tr key={row} className="max-sm:grid-cols-[auto_1fr]!">
              <Td end place="number" className="text-text-3 max-sm:pt-3">
                {row + firstLine}
              </Td>
              {columns.map((field, column) => (
                <Td key={field} className="p-0! max-sm:col-start-2! max-sm:block!">
                  <span aria-hidden className="block px-2.5 pt-1 text-caption text-text-2 sm:hidden">
                    {headingOf(field)}
                  </span>
                  <TypedCell
                    data-cell={`${row} ${column}`}
                    aria-label={t('typed.cell', { heading: headingOf(field), row: row + firstLine })}
                    value={cells[column] ?? ''}
                    maxLength={1_000}
                    onType={(text) => put(row, column, [[text]])}
                    onPick={field === 'name' ? (payee) => pick(row, payee) : null}
                    onKeyDown={(event) => press(event, row, column)}
                    onPaste={(event) => paste(event, row, column)}
                    className={`focus-inset h-row-grid w-full touch:h-touch bg-surface px-2.5 text-text max-sm:rounded-control max-sm:border max-sm:border-control max-sm:text-[1rem] ${WIDTHS[field] ?? USUAL_WIDTH}`}
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type CellProps = Omit<ComponentProps<typeof PayeeInput>, 'onPick' | 'offersWallets'> & {
  /** Takes a payee of the directory for the whole row; null where the cell is not about the payee. */
  onPick: ((payee: PayeeLine) => void) | null
}

// These rows have no column for the code, by which alone a wallet is paid.
function TypedCell({ onPick, onType, ...rest }: CellProps) {
  if (onPick !== null) return <PayeeInput {...rest} onType={onType} onPick={onPick} offersWallets={false} />
  return <input {...rest} autoComplete="off" onChange={(event) => onType(event.target.value)} />
}
