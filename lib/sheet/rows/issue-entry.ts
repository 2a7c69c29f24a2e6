import type { Field } from '@/lib/sheet/columns/fields'

export type Severity = 'block' | 'warn' | 'info'

/** `typed` is the cell in question, `detail` what the reader of the cell had to say, both already for people. */
type Facts = { readonly typed: string; readonly detail: string; readonly field: Field | null }
/** What a problem is by itself: how grave, about which field, its words in the grid, and its sentence. */
export type Entry = {
  readonly severity: Severity
  readonly field: Field | null
  readonly label: string
  readonly tell: (facts: Facts) => string
}

export const NOT_PAID = 'The row is not paid.'
export const PAID_ANYWAY = 'The row is paid as it stands.'
export const WAITS = 'The row waits.'
export const TYPE_PHONE = 'Type the whole number, or leave the row out.'
export const TYPE_AMOUNT = 'Type the amount, or leave the row out.'

export const block = (field: Field | null, label: string, tell: Entry['tell']): Entry => ({
  severity: 'block',
  field,
  label,
  tell,
})
export const warn = (field: Field | null, label: string, tell: Entry['tell']): Entry => ({
  severity: 'warn',
  field,
  label,
  tell,
})
export const info = (field: Field | null, label: string, tell: Entry['tell']): Entry => ({
  severity: 'info',
  field,
  label,
  tell,
})
