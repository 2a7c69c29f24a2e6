import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

/**
 * Where a cell goes when a table becomes two-line rows (below 736 px): `number` at the left edge, `lead` and `amount` on
 * the first line, `status` at the right of the second. `sub` is shown there only: the page writes into it what the second
 * line shows of the hidden cells (those without a `place`). `fact` is what only a wide table has room for,
 * and `time` when something was.
 */
type Place = 'number' | 'lead' | 'amount' | 'status' | 'sub' | 'fact' | 'time'

// The rules of rows and cells are in app/tables.css: repeated in every cell, their classes would be half of a page.
const places: Record<Place, string> = {
  number: 'cell-number',
  lead: 'cell-lead',
  amount: 'cell-amount',
  status: 'cell-status',
  sub: 'cell-sub',
  fact: 'cell-fact',
  time: 'cell-time',
}

type TableProps = {
  label: string
  children: ReactNode
  /** How many rows it has, its head among them, where not all are drawn; its columns then keep the widths of their heads. */
  rowCount?: number
}

/** A ledger's table: sticky head, lines between rows, no zebra. `label` names it for people who cannot see it. */
export function Table({ label, children, rowCount }: TableProps) {
  return (
    <table
      aria-label={label}
      aria-rowcount={rowCount}
      className={classes(
        'w-full border-separate border-spacing-0 text-body max-sm:block max-sm:[&>tbody]:block',
        rowCount !== undefined && 'table-fixed',
      )}
    >
      {children}
    </table>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="max-sm:sr-only">
      <tr>{children}</tr>
    </thead>
  )
}

type Cell = { end?: boolean; place?: Place }

/** A column's head; `end` for amounts, counts and fees. */
export function Th({ end, className, ...rest }: Cell & ComponentProps<'th'>) {
  return <th scope="col" {...rest} className={classes('head-cell', end ? 'text-right' : 'text-left', className)} />
}

/** A row; `selected` marks the one whose preview is open or that is ticked, `tall` makes room for two lines. */
export function Tr({
  selected,
  tall,
  className,
  ...rest
}: { selected?: boolean; tall?: boolean } & ComponentProps<'tr'>) {
  return (
    <tr {...rest} data-selected={selected || undefined} className={classes('row', tall && 'row-tall', className)} />
  )
}

/** A cell. Figures are `end`: right edge, tabular. */
export function Td({ end, place, className, ...rest }: Cell & ComponentProps<'td'>) {
  return <td {...rest} className={classes('cell', end && 'cell-end', place ? places[place] : 'cell-wide', className)} />
}

type GroupProps = {
  columns: number
  /** How many of the columns only a wide table has (`max-md:hidden`). */
  wide?: number
  children: ReactNode
  sum?: ReactNode
  /** Stays below the head of the table while rows of its group are on screen. */
  sticky?: boolean
} & ComponentProps<'tr'>

/** A row that heads a group, on the canvas, with the sum of the group at the right edge. */
export function GroupRow({ columns, wide = 0, children, sum, sticky, ...rest }: GroupProps) {
  const cell = classes(
    'bg-canvas font-semibold sm:border-b sm:border-line-strong sm:px-gutter',
    sticky && 'sm:sticky sm:top-table-head sm:z-[5]',
  )
  return (
    <tr
      {...rest}
      className="h-row-list max-sm:flex max-sm:items-center max-sm:justify-between max-sm:border-b max-sm:bg-canvas max-sm:px-gutter"
    >
      <th
        scope="rowgroup"
        colSpan={(sum === undefined ? columns : columns - 1) - wide}
        className={classes(cell, 'text-left')}
      >
        {children}
      </th>
      {wide > 0 && <td colSpan={wide} className={classes(cell, 'max-md:hidden')} />}
      {sum !== undefined && <td className={classes(cell, 'text-right tabular-nums')}>{sum}</td>}
    </tr>
  )
}

/** The space of rows that are not rendered. */
export function LeftOutRows({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className="max-sm:block">
      <td colSpan={columns} className="p-0 max-sm:block" style={{ height }} />
    </tr>
  )
}
