import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Question as SheetQuestion } from '@/lib/sheet/columns/recognition'
import type { SheetRow } from '@/lib/sheet/files/cells'
import type { FileProblem, Refusal } from '@/lib/sheet/files/file-issues'
import type { ReadOptions, SheetFacts } from '@/lib/sheet/files/read-sheet'
import type { CheckedRow, RowContext } from '@/lib/sheet/rows/check-row'
import type { ComparedFigure, SheetFigures } from '@/lib/sheet/rows/control-figures'
import type { Skipped } from '@/lib/sheet/rows/skipped-rows'
import type { RowCounts, RowState } from '@/lib/sheet/rows/status'
import type { Pasted } from '@/lib/sheet/text/pasted'
import type { PackedRows } from './pack-rows'

export type SheetContext = Omit<RowContext, 'book'>
export type OpenOptions = Omit<ReadOptions, 'pause' | 'currency'> & { readonly context: SheetContext }

/** What a page needs to know of a sheet that stays in the worker. */
export type SheetSummary = {
  readonly facts: SheetFacts
  /** Questions that only a person can answer, about the columns and about all lines; some may be answered in `mapping`. */
  readonly questions: readonly SheetQuestion[]
  /** What staff should know about the whole file, including the skipped lines. */
  readonly fileProblems: readonly FileProblem[]
  readonly mapping: Mapping
  readonly dataRows: number
  /** The number of its last line, totals and notes too. */
  readonly lastLine: number
  /** Why nothing of the sheet may be paid, found in its rows as a whole; null where the rows decide one by one. */
  readonly refusal: Refusal | null
  readonly counts: RowCounts
  /** How many rows have each problem, by its code. */
  readonly problems: Readonly<Record<string, number>>
  readonly skipped: readonly Skipped[]
  readonly figures: SheetFigures
  /** What the sheet states of its payments: totals and their number, each with what the payments come to. */
  readonly own: readonly ComparedFigure[]
  /** Rows whose total or number of payments is not used, because it is not clear what it is about, or it cannot be read. */
  readonly notCompared: readonly number[]
  /** Those among them that no question asks about. */
  readonly unclear: readonly number[]
}

export type Question =
  | { readonly type: 'prepare' }
  | { readonly type: 'open'; readonly file: Blob; readonly options: OpenOptions }
  | { readonly type: 'open-pasted'; readonly pasted: Pasted; readonly options: OpenOptions }
  | { readonly type: 'window'; readonly offset: number; readonly count: number; readonly state: RowState | null }
  | { readonly type: 'rows'; readonly offset: number; readonly count: number }
  | { readonly type: 'packed'; readonly from: number }
  | { readonly type: 'remap'; readonly mapping: Mapping }

/** What the worker answers to each question. */
export type Answers = {
  readonly prepare: null
  readonly open: { readonly ok: true; readonly value: SheetSummary } | { readonly ok: false; readonly problem: Refusal }
  readonly 'open-pasted': Answers['open']
  readonly window: { readonly total: number; readonly rows: readonly CheckedRow[] }
  readonly rows: readonly SheetRow[]
  readonly packed: PackedRows
  readonly remap: SheetSummary
}

export type ToWorker = { readonly id: number; readonly question: Question }
export type FromWorker =
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly type: 'fault'; readonly id: number; readonly message: string }
  | { readonly type: 'progress'; readonly share: number; readonly rows: number }
  | { readonly type: 'first-rows'; readonly mapping: Mapping; readonly rows: readonly CheckedRow[] }
