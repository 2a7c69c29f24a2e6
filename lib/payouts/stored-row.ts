import type { AskedTerm } from '@/lib/escrow/terms'
import type { Cell } from '@/lib/sheet/files/cells'
import type { RecognisedBy } from '@/lib/sheet/rows/payee-directory'
import type { Repair, RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { RowState } from '@/lib/sheet/rows/status'
import type { payoutRow } from '@/lib/store/schema/payout'
import type { Acknowledgements } from './checks/acknowledgements'
import type { EditAuthors } from './draft/edit-authors'

type Selected = typeof payoutRow.$inferSelect

/** The columns whose JSON or text has a type of our own. The checks write them, so their shape is known. */
type TypedColumns = {
  readonly state: RowState
  /** The cells as uploaded. */
  readonly cells: readonly Cell[]
  /** What staff changed. */
  readonly patch: RowEdits
  /** Who changed it, and when. */
  readonly edits: EditAuthors
  readonly settlements: Acknowledgements
  readonly problems: readonly Problem[]
  readonly repairs: readonly Repair[]
  readonly recognisedBy: RecognisedBy | null
  /** The row's own terms; null where those of the sheet apply. */
  readonly terms: readonly AskedTerm[] | null
}

/** A row of a payout as it is stored. Code that reads only some columns takes a `Pick` of it. */
export type StoredRow = Readonly<Omit<Selected, keyof TypedColumns>> & TypedColumns

type Typed<Row> = { readonly [Column in keyof Row]: Column extends keyof StoredRow ? StoredRow[Column] : Row[Column] }

/** Selected rows with the types of their JSON columns. */
export const storedRows = <Row extends Partial<Selected>>(rows: readonly Row[]): Typed<Row>[] =>
  rows as unknown as Typed<Row>[]
