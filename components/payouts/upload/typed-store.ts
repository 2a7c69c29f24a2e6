import { z } from 'zod/mini'
import type { PayoutView } from '@/lib/payouts/view'

// Headings that the columns of a sheet are recognised by, whatever the reader's language.
const COLUMNS = ['Name', 'Phone', 'Network', 'Amount', 'Reference'] as const
const HELD = [...COLUMNS, 'Deadline'] as const

type Kind = PayoutView['kind']
export type Heading = (typeof HELD)[number]

/** The columns of rows that are typed by hand, where money is held with a deadline; their headings are recognised without asking. */
export const headingsOf = (kind: Kind): readonly Heading[] => (kind === 'escrow' ? HELD : COLUMNS)

const NAMES: Readonly<Record<Kind, string>> = { direct: 'typed-rows', escrow: 'typed-rows-escrow' }
const shape = z.array(z.array(z.string()))

export type Lines = readonly (readonly string[])[]

/** So many rows to type into. */
export const emptyRows = (kind: Kind, count = 8): Lines =>
  Array.from({ length: count }, () => headingsOf(kind).map(() => ''))

/** Keeps the rows that are being typed for this tab, so that a reload does not lose them. Ends with the tab. */
export function keepTyped(kind: Kind, lines: Lines): void {
  sessionStorage.setItem(NAMES[kind], JSON.stringify(lines))
}

export function forgetTyped(kind: Kind): void {
  sessionStorage.removeItem(NAMES[kind])
}

/** The rows as they were typed in this tab, or empty ones. */
export function keptTyped(kind: Kind): Lines {
  const text = sessionStorage.getItem(NAMES[kind])
  if (text === null) return emptyRows(kind)
  const kept = shape.safeParse(JSON.parse(text))
  const width = headingsOf(kind).length
  return kept.success && kept.data.every((cells) => cells.length === width) ? kept.data : emptyRows(kind)
}

/** Whether rows are being typed in this tab. */
export const hasTyped = (kind: Kind): boolean => sessionStorage.getItem(NAMES[kind]) !== null

/** The lines that say something. */
export const linesWithWords = (lines: Lines): Lines => lines.filter((cells) => cells.some((text) => text.trim() !== ''))
