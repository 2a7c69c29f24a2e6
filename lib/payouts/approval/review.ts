import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { Author } from '@/lib/payouts/draft/edit-authors'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Confirmed } from '@/lib/sheet/columns/confirmed'
import { FIELDS, type Field, type Mapping } from '@/lib/sheet/columns/fields'
import { type Cell, rawText } from '@/lib/sheet/files/cells'
import { issueLabel, issueText, type RowProblemCode } from '@/lib/sheet/rows/row-issues'

/** Who did it, by name, and when (ISO 8601). */
export type By = Pick<Author, 'who' | 'at'>

/** A row as a list of the review names it. */
type Named = { readonly rowId: string; readonly lineNo: number; readonly name: string | null }

/** A cell that a person edited: exactly what the sheet holds there, and the new value. `terms` are the row's own terms. */
type EditedCell = Named & {
  readonly field: Field | 'terms'
  readonly sheet: string
  readonly value: string
  readonly by: By | null
}

/** A row that stands in no sheet: a person added it to the draft. */
type AddedRow = Named & {
  readonly to: string | null
  readonly amount: Amount | null
  readonly currency: string
  readonly by: By | null
}

/** An excluded row. `amount` is as the sheet has it where it cannot be read. */
type ExcludedRow = Named & { readonly amount: string; readonly reason: string | null; readonly by: By | null }

/** A warning that a person accepted, with the reason they gave. Proposals that were stored before have no code. */
type AcknowledgedWarning = Named & {
  readonly code?: RowProblemCode
  readonly label: Message
  readonly message: Message
  readonly reason: string | null
  readonly by: By | null
}

/** A cell whose format was changed in the only possible reading: the same value in another format. */
type AppliedFormat = Named & { readonly field: Field; readonly sheet: string; readonly value: string }

/** A row that retries a failed payment: why it failed, as the service reported, and what is different now. */
export type RetriedRow = Named & {
  readonly failed: boolean
  readonly reason: string | null
  readonly changes: readonly { readonly field: Field; readonly before: string; readonly now: string }[]
}

/** The entries of each list, in the order of the sheet. */
export type ReviewLists = {
  readonly edits: readonly EditedCell[]
  readonly added: readonly AddedRow[]
  readonly excluded: readonly ExcludedRow[]
  readonly acknowledged: readonly AcknowledgedWarning[]
  readonly retried: readonly RetriedRow[]
  readonly formats: readonly AppliedFormat[]
}

/** A page of one list, and the place in the sheet after which the next page begins; null at the end. */
export type ReviewPage<L extends ReviewList = ReviewList> = {
  readonly items: ReviewLists[L]
  readonly after: number | null
}

export const REVIEW_LISTS = ['edits', 'added', 'excluded', 'acknowledged', 'retried', 'formats'] as const
export type ReviewList = (typeof REVIEW_LISTS)[number]

/**
 * What people did to a payout before it was submitted, for the approver. `rows` counts the rows of each list; `first` holds
 * the first entries, the rest is read page by page.
 */
export type Review = {
  readonly rows: Readonly<Record<ReviewList, number>>
  readonly first: ReviewLists
  /** The place of the sheet after which the rest of each list begins; null where `first` is all of it. */
  readonly after: Readonly<Record<ReviewList, number | null>>
  /** What a person confirmed of the sheet's columns, unit and table; other columns are certain by their headings. */
  readonly columns: readonly Confirmed[]
  /** Who typed all rows by hand, where there is no sheet. */
  readonly typedBy: By | null
  /** The payout whose rows are paid again. */
  readonly parent: { readonly payoutId: string; readonly name: string } | null
}

/** A stored row with what the review needs of it. */
export type ReviewedRow = Named &
  Pick<StoredRow, 'state' | 'cells' | 'patch' | 'edits' | 'problems' | 'settlements' | 'repairs'> & {
    readonly to: string | null
    readonly amount: Amount | null
    readonly currency: string
    /** Of the row that this one pays again. */
    readonly origin: {
      readonly failed: boolean
      readonly reason: string | null
      readonly values: Readonly<Partial<Record<Field, string>>>
    } | null
    readonly values: Readonly<Partial<Record<Field, string>>>
  }

/** The entries of one list for one row; empty where the list does not concern the row. */
export function reviewOf<L extends ReviewList>(list: L, row: ReviewedRow, mapping: Mapping): ReviewLists[L] {
  return readers[list](row, mapping)
}

const readers: { readonly [L in ReviewList]: (row: ReviewedRow, mapping: Mapping) => ReviewLists[L] } = {
  edits: (row, mapping) => editedCells(row, mapping),
  added: (row) =>
    row.edits.added === undefined || row.state === 'left-out'
      ? []
      : [{ ...named(row), to: row.to, amount: row.amount, currency: row.currency, by: byOf(row.edits.added) }],
  excluded: (row, mapping) =>
    row.state === 'left-out'
      ? [
          {
            ...named(row),
            amount: row.amount ?? row.patch.values?.amount ?? inSheet(row.cells, mapping, 'amount'),
            reason: row.patch.leftOutWhy ?? null,
            by: byOf(row.edits.excluded),
          },
        ]
      : [],
  acknowledged: (row) =>
    row.state === 'left-out'
      ? []
      : row.problems
          .filter((one) => one.severity === 'warn')
          .map((one) => ({
            ...named(row),
            ...{ code: one.code, label: issueLabel(one), message: issueText(one), reason: one.settled ?? null },
            by: one.settled === undefined ? null : byOf(row.settlements[one.code]),
          })),
  retried: (row) =>
    row.origin === null || row.state === 'left-out' ? [] : [{ ...named(row), ...row.origin, changes: changesOf(row) }],
  formats: (row, mapping) =>
    row.state === 'left-out'
      ? []
      : row.repairs
          .filter(({ field, state }) => state !== 'offered' && row.patch.values?.[field] === undefined)
          .map(({ field, to }) => ({ ...named(row), field, sheet: inSheet(row.cells, mapping, field), value: to })),
}

/** The cells of a row under one field exactly as the sheet holds them; "" where it has none. */
export function inSheet(cells: readonly Cell[], mapping: Mapping, field: Field): string {
  return mapping.columns
    .flatMap((meaning, column) => (meaning === field ? [rawText(cells[column])] : []))
    .filter((text) => text !== '')
    .join(' ')
}

function editedCells(row: ReviewedRow, mapping: Mapping): EditedCell[] {
  const { added } = row.edits
  // All fields of an added row were typed by the person who added it: only later changes count as edits.
  const isOfAdding = (author: Author | undefined) => added !== undefined && author?.at === added.at
  const fields = FIELDS.filter((field) => row.patch.values?.[field] !== undefined && !isOfAdding(row.edits[field]))
  const cells = fields.map((field) => ({
    ...named(row),
    field,
    sheet: inSheet(row.cells, mapping, field),
    value: valueTyped(row, field),
    by: byOf(row.edits[field]),
  }))
  if (row.patch.terms === undefined) return cells
  const terms = JSON.stringify(row.patch.terms)
  return [...cells, { ...named(row), field: 'terms', sheet: '', value: terms, by: byOf(row.edits.terms) }]
}

/** The value of an edited field as it is paid where it could be read: an amount in its canonical form. */
function valueTyped({ repairs, patch, amount }: ReviewedRow, field: Field): string {
  if (field === 'amount' && amount !== null) return amount
  return repairs.find((one) => one.field === field && one.state === 'used')?.to ?? patch.values?.[field] ?? ''
}

const changesOf = ({ origin, values }: ReviewedRow): RetriedRow['changes'] =>
  FIELDS.flatMap((field) => {
    const before = origin?.values[field] ?? ''
    const now = values[field] ?? ''
    return before === now ? [] : [{ field, before, now }]
  })

const named = ({ rowId, lineNo, name }: Named): Named => ({ rowId, lineNo, name })

const byOf = (author: By | undefined): By | null => (author === undefined ? null : { who: author.who, at: author.at })
