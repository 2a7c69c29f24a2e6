import type { Field } from '@/lib/sheet/columns/fields'
import type { Entry, Severity } from './issue-entry'
import { ofAmounts, ofPhones } from './money-issues'
import { ofCells, ofWords } from './text-issues'

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

/** The open issues of a row in the order in which a person resolves them: errors, then warnings. */
export const openIssues = (problems: readonly Problem[]): Problem[] =>
  (['block', 'warn'] as const).flatMap((severity) =>
    problems.filter((one) => one.severity === severity && one.settled === undefined),
  )

/** The issue of a row that comes first; none where no issue is open. */
export const firstIssue = (problems: readonly Problem[]): Problem | undefined => openIssues(problems)[0]

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
