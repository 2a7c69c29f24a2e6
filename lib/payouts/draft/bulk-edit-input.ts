import type { AskedTerm } from '@/lib/escrow/terms'
import { type Message, type MessageValue, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { ChosenSaving } from '@/lib/payouts/quotes/savings'
import type { StoredRow } from '@/lib/payouts/stored-row'
import { sameJson } from '@/lib/platform/same-json'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import { type DateOrder, inOrder } from '@/lib/sheet/rows/deadline'
import { fieldColumns, readField } from '@/lib/sheet/rows/field-columns'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import { COMBINED } from './exclusion-reason'
import type { DraftFilter } from './rows-filter'

/** The most lines that can be pasted over rows at once; for more of them a person uploads a sheet. */
export const MOST_PASTED = 5_000

/**
 * The rows of a bulk edit: those that a page shows between two rows, both included; `seen` is the version of the payout that
 * the page shows.
 */
export type RowSelection = {
  readonly filter: DraftFilter
  /** Only rows with this issue. */
  readonly code: string | null
  readonly fromLine: number | null
  readonly toLine: number | null
  readonly seen: number
  /** The remaining part of an edit: only rows after this place in the sheet, and how many there are. */
  readonly rest?: { readonly after: number; readonly rows: number } | undefined
}

/** The issue of a deadline that can be read as two days. */
export const TWO_DATES = 'ambiguous-deadline'

type Values = Readonly<Partial<Record<Field, string>>>

type OpenProblem = { readonly code: string; readonly of?: string | undefined }

/** One change of all rows that have something in common, whether or not the page has loaded them. */
export type BulkEdit = { readonly among: RowSelection } & (
  | { readonly what: 'apply-formats'; readonly field: Field | null }
  | { readonly what: 'keep-as-typed'; readonly field: Field }
  | { readonly what: 'set'; readonly values: Readonly<Partial<Record<Field, string>>> }
  /** The first of the rows is copied to those below it; `values` are its values, once they were read. */
  | { readonly what: 'fill-down'; readonly fields: readonly Field[]; readonly values?: Values | undefined }
  | {
      readonly what: 'paste'
      readonly fields: readonly (Field | null)[]
      readonly lines: readonly (readonly string[])[]
    }
  /** With a code: only rows where this issue is open; with `of`: only those that repeat that payout. */
  | ({ readonly what: 'exclude'; readonly reason: string } & {
      readonly [K in keyof OpenProblem]?: OpenProblem[K] | undefined
    })
  | { readonly what: 'include' }
  /** A total (canonical, in the currency of the rows) is split evenly; `shares` are the amounts of the rows, once they are known. */
  | { readonly what: 'split'; readonly total: string; readonly shares?: readonly Amount[] | undefined }
  /** A fee is saved: the first of these rows pays `to`, and the others are excluded. */
  | ({ readonly what: 'save' } & ChosenSaving)
  | ({ readonly what: 'accept'; readonly reason: string } & OpenProblem)
  /** Deadlines that can be read as two days are read in this order of day and month. */
  | { readonly what: 'read-dates'; readonly order: DateOrder }
  /** Terms of these rows only; null to use those of the sheet again. */
  | { readonly what: 'terms'; readonly terms: readonly AskedTerm[] | null }
)

/** A row as a change of it needs it. */
export type EditableRow = Pick<StoredRow, 'id' | 'lineNo' | 'cells' | 'patch' | 'repairs' | 'problems'>

/** The same with its place in the sheet. */
export type PlacedRow = EditableRow & Pick<StoredRow, 'ordinal'>

export type RowEdit = { readonly rowId: string; readonly patch: RowEdits; readonly was: RowEdits }

/** The edits with a value typed into one field; an earlier answer to a suggested format of the cell no longer counts. */
export function withTyped(was: RowEdits, field: Field, text: string): RowEdits {
  const { [field]: _answered, ...repairs } = was.repairs ?? {}
  return { ...was, repairs, values: { ...was.values, [field]: text } }
}

/** The edits that a bulk edit makes, in the order of the rows; rows that stay as they are are not in the result. */
export function editsOf(matching: BulkEdit, rows: readonly EditableRow[], mapping: Mapping): RowEdit[] {
  const valuesOf = valuesFor(matching, rows, mapping)
  return rows.flatMap((row, at) => {
    const patch = valuesOf === null ? patched(row, matching) : typedInto(row, valuesOf(at), mapping)
    return patch === null ? [] : [{ rowId: row.id, patch, was: row.patch }]
  })
}

/** What is typed into each row, by its index, for the edits that type values; null for the others. */
function valuesFor(
  matching: BulkEdit,
  rows: readonly EditableRow[],
  mapping: Mapping,
): ((at: number) => Values) | null {
  switch (matching.what) {
    case 'set':
      return () => matching.values
    case 'fill-down': {
      const { values } = matching
      const first = valuesOfFirst(matching.fields, rows, mapping)
      return (at) => values ?? (at === 0 ? {} : first)
    }
    case 'paste':
      return (at) => {
        const line = matching.lines[at] ?? []
        const given = matching.fields.flatMap((field, column) => {
          const text = line[column]
          return field === null || text === undefined ? [] : [[field, text] as const]
        })
        return Object.fromEntries(given)
      }
    case 'split':
      return (at) => {
        const share = matching.shares?.[at]
        return share === undefined ? {} : { amount: share.replace(/\.00$/, '') }
      }
    case 'read-dates':
      return (at) => {
        const row = rows[at]
        if (row === undefined || !isOpen(row.problems, { code: TWO_DATES })) return {}
        const read = inOrder(fieldText(row, 'deadline', mapping), matching.order)
        return read === null ? {} : { deadline: read }
      }
    default:
      return null
  }
}

function valuesOfFirst(fields: readonly Field[], [first]: readonly EditableRow[], mapping: Mapping): Values {
  return first === undefined ? {} : Object.fromEntries(fields.map((field) => [field, fieldText(first, field, mapping)]))
}

/** The same edit for the remaining rows, after some of them are done. */
export function restOf(
  matching: BulkEdit,
  done: readonly PlacedRow[],
  { mapping, rows }: { readonly mapping: Mapping; readonly rows: number },
): BulkEdit {
  const among = { ...matching.among, rest: { after: done.at(-1)?.ordinal ?? -1, rows } }
  if (matching.what !== 'fill-down') return { ...matching, among }
  return { ...matching, among, values: matching.values ?? valuesOfFirst(matching.fields, done, mapping) }
}

/** The text of a field: what was typed, else the cell of the sheet. */
export const fieldText = (row: Pick<EditableRow, 'lineNo' | 'cells' | 'patch'>, field: Field, mapping: Mapping) =>
  readField(row, fieldColumns(mapping), row.patch, field).text

function typedInto(row: EditableRow, values: Values, mapping: Mapping): RowEdits | null {
  const changed = (Object.entries(values) as [Field, string][]).filter(
    ([field, text]) => fieldText(row, field, mapping) !== text.trim(),
  )
  if (changed.length === 0) return null
  return changed.reduce<RowEdits>((patch, [field, text]) => withTyped(patch, field, text), row.patch)
}

function patched({ id, patch, repairs, problems }: EditableRow, matching: BulkEdit): RowEdits | null {
  if (matching.what === 'include') return patch.leftOut === true ? withoutLeaving(patch) : null
  if (patch.leftOut === true) return null
  switch (matching.what) {
    case 'apply-formats': {
      const wanted = repairs.filter((one) => one.state === 'offered' && (matching.field ?? one.field) === one.field)
      const used = Object.fromEntries(wanted.map((one) => [one.field, 'used' as const]))
      return wanted.length > 0 ? { ...patch, repairs: { ...patch.repairs, ...used } } : null
    }
    case 'keep-as-typed':
      return { ...patch, repairs: { ...patch.repairs, [matching.field]: 'kept' } }
    case 'exclude': {
      const { code, of } = matching
      const meant = code === undefined || isOpen(problems, { code, of })
      return meant ? { ...patch, leftOut: true, leftOutWhy: matching.reason } : null
    }
    case 'save': {
      const place = matching.rowIds.indexOf(id)
      if (place > 0) return { ...patch, leftOut: true, leftOutWhy: COMBINED }
      return place === 0 ? withTyped(patch, 'amount', matching.to) : null
    }
    case 'accept': {
      const settled = { ...patch.settled, [matching.code]: matching.reason }
      return isOpen(problems, matching) ? { ...patch, settled } : null
    }
    case 'terms': {
      const { terms: _was, ...rest } = patch
      if (sameJson(_was ?? null, matching.terms)) return null
      return matching.terms === null ? rest : { ...rest, terms: matching.terms }
    }
    default:
      return null
  }
}

const isOpen = (problems: readonly Problem[], { code, of }: OpenProblem): boolean =>
  problems.some((one) => one.code === code && one.settled === undefined && (of === undefined || one.of === of))

function withoutLeaving({ leftOut: _out, leftOutWhy: _why, ...patch }: RowEdits): RowEdits {
  return patch
}

/** A short description of a change, for the undo button and the activity log: "12 rows excluded". */
export function describeBulkEdit(matching: BulkEdit, about: { rows: number; line: number | undefined }): Message {
  const rows =
    about.rows === 1 && about.line !== undefined
      ? message('draft.step.oneRow', { row: about.line })
      : message('ui.rows', { count: about.rows })
  switch (matching.what) {
    case 'apply-formats':
      return message('draft.step.formats', { rows })
    case 'keep-as-typed':
      return message('draft.step.keptAsTyped', { rows, field: fieldLabel(matching.field) })
    case 'set':
      return message('draft.step.set', { rows, fields: labels(Object.keys(matching.values) as Field[]) })
    case 'fill-down':
      return message('draft.step.filledDown', { rows, fields: labels(matching.fields) })
    case 'paste':
      return message('draft.step.pasted', { rows })
    case 'exclude':
      return message('draft.step.excluded', { rows })
    case 'include':
      return message('draft.step.included', { rows })
    case 'accept':
      return message('draft.step.accepted', { rows })
    case 'split':
      return message('draft.step.split', { rows })
    case 'read-dates':
      return message('draft.step.dates', { rows })
    case 'terms':
      return message('draft.step.terms', { rows })
    case 'save':
      return message('draft.step.saved', { rows })
    default:
      return matching satisfies never
  }
}

const fieldLabel = (field: Field): Message => message(`ui.rowField.${field}`)

const labels = (fields: readonly (Field | null)[]): MessageValue => ({
  all: fields.filter((field) => field !== null).map(fieldLabel),
})
