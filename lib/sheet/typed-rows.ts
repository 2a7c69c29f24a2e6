import type { SheetRow } from './cells'
import type { Field, Mapping } from './fields'
import { TEMPLATE_HEADINGS } from './template'

const COLUMNS: readonly Field[] = ['name', 'phone', 'rail', 'amount', 'reference', 'email']

/** The columns of a sheet that is typed by hand: those of our template, and a deadline for held money. */
export function typedMapping(escrow: boolean): Mapping {
  return {
    headerLine: null,
    headings: escrow ? [...TEMPLATE_HEADINGS, 'Deadline'] : [...TEMPLATE_HEADINGS],
    columns: escrow ? [...COLUMNS, 'deadline'] : [...COLUMNS],
  }
}

/** One row typed by hand as a row of a sheet: what is not typed is an empty cell. Row numbers count from 1. */
export function typedRow(lineNo: number, values: Readonly<Partial<Record<Field, string>>>, mapping: Mapping): SheetRow {
  return { lineNo, cells: mapping.columns.map((field) => (field === null ? '' : (values[field] ?? ''))) }
}
