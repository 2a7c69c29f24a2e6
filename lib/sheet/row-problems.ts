import type { Field } from './fields'
import { ofAmounts, ofPhones } from './money-problems'
import type { Entry, Severity } from './problem-entry'
import { ofCells, ofWords } from './word-problems'

/** A fact about one row that a person should see: the cell as typed, a sentence, and two or three words for the grid. */
export type Problem = {
  readonly code: RowProblemCode
  readonly severity: Severity
  readonly field: Field | null
  readonly typed: string | null
  readonly sentence: string
  readonly label: string
  /** Why staff accepted a warning, once they have. */
  readonly settled?: string
  /** The payout that holds the earlier payment, where the row repeats one. */
  readonly of?: string
}

/** Every problem a row can have: how grave it is by itself, its words in the grid, and its sentence. */
export const rowProblems = { ...ofPhones, ...ofAmounts, ...ofWords, ...ofCells } as const

export type RowProblemCode = keyof typeof rowProblems

type Told = {
  readonly field?: Field | null
  readonly typed?: string
  readonly detail?: string
  readonly severity?: Severity
  readonly label?: string
}

/** Builds the problem of row `lineNo`; what is not told comes from the table. */
export function problemOf(code: RowProblemCode, lineNo: number, told: Told = {}): Problem {
  const entry: Entry = rowProblems[code]
  const field = told.field === undefined ? entry.field : told.field
  const typed = told.typed ?? ''
  return {
    code,
    severity: told.severity ?? entry.severity,
    field,
    typed: told.typed ?? null,
    sentence: `Row ${lineNo}: ${entry.tell({ typed, detail: told.detail ?? '', field })}`,
    label: told.label ?? entry.label,
  }
}
