import { z } from 'zod/mini'
import type { PayoutView } from '@/lib/payouts/view'
import { type Field, fields, NOTES, typedFields } from '@/lib/sheet/columns/fields'

type Kind = PayoutView['kind']

/** The columns of rows that are typed by hand into a new payout. */
export const typedColumns = (kind: Kind): readonly Field[] => typedFields(kind === 'escrow', NOTES)

/** The heading of a typed column: one that is recognised without a question, whatever the reader's language. */
export const headingOf = (field: Field): string => fields[field].heading

const NAMES: Readonly<Record<Kind, string>> = { direct: 'typed-rows', escrow: 'typed-rows-escrow' }
const shape = z.array(z.array(z.string()))

export type Lines = readonly (readonly string[])[]

/** This many empty rows. */
export const emptyRows = (columns: readonly Field[], count = 8): Lines =>
  Array.from({ length: count }, () => columns.map(() => ''))

/** Stores the rows that are being typed for this tab, so that a reload does not lose them. Ends with the tab. */
export function keepTyped(kind: Kind, lines: Lines): void {
  sessionStorage.setItem(NAMES[kind], JSON.stringify(lines))
}

export function forgetTyped(kind: Kind): void {
  sessionStorage.removeItem(NAMES[kind])
}

/** The rows as they were typed in this tab, or empty ones. */
export function keptTyped(kind: Kind): Lines {
  const columns = typedColumns(kind)
  const text = sessionStorage.getItem(NAMES[kind])
  if (text === null) return emptyRows(columns)
  const kept = shape.safeParse(JSON.parse(text))
  return kept.success && kept.data.every((cells) => cells.length === columns.length) ? kept.data : emptyRows(columns)
}

/** Whether rows are being typed in this tab. */
export const hasTyped = (kind: Kind): boolean => sessionStorage.getItem(NAMES[kind]) !== null

/** The lines that are not empty. */
export const linesWithWords = (lines: Lines): Lines => lines.filter((cells) => cells.some((text) => text.trim() !== ''))
