import type { AskedTerm } from '@/lib/escrow/terms'
import { type Message, type MessageValue, message } from '@/lib/messages/message'
import type { ChosenSaving } from '@/lib/payouts/quotes/savings'
import { sameJson } from '@/lib/platform/same-json'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import type { Cell } from '@/lib/sheet/files/cells'
import { type DateOrder, inOrder } from '@/lib/sheet/rows/deadline'
import type { Patch, Repair } from '@/lib/sheet/rows/edit'
import { planOf, readField } from '@/lib/sheet/rows/read-field'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import { COMBINED } from './exclusion-reason'
import type { DraftFilter } from './rows-filter'

/** The most lines that are pasted over rows at once; more of them are a sheet. */
export const MOST_PASTED = 5_000

/** The rows that a page shows between two rows, both included; `seen` is the version of the payout that the page shows. */
export type Among = {
  readonly filter: DraftFilter
  /** Only rows with this problem. */
  readonly code: string | null
  readonly fromLine: number | null
  readonly toLine: number | null
  readonly seen: number
}

/** The problem of a deadline that can be read as two days. */
export const TWO_DATES = 'ambiguous-deadline'

type Values = Readonly<Partial<Record<Field, string>>>

type OpenProblem = { readonly code: string; readonly of?: string | undefined }

/** One change of all rows that have something in common, whether the page has read them or not. */
export type Matching = { readonly among: Among } & (
  | { readonly what: 'use-repairs'; readonly field: Field | null }
  | { readonly what: 'keep-typed'; readonly field: Field }
  | { readonly what: 'set'; readonly values: Readonly<Partial<Record<Field, string>>> }
  /** The first of the rows is copied to those below it; `values` are what it has, once it was read. */
  | { readonly what: 'fill-down'; readonly fields: readonly Field[]; readonly values?: Values | undefined }
  | {
      readonly what: 'paste'
      readonly fields: readonly (Field | null)[]
      readonly lines: readonly (readonly string[])[]
    }
  /** With a code: only rows where this problem is open; with `of`: only those that repeat that payout. */
  | ({ readonly what: 'leave-out'; readonly reason: string } & {
      readonly [K in keyof OpenProblem]?: OpenProblem[K] | undefined
    })
  | { readonly what: 'bring-back' }
  /** A fee is saved: the first of these rows pays `to`, and the others are left out. */
  | ({ readonly what: 'save' } & ChosenSaving)
  | ({ readonly what: 'settle'; readonly reason: string } & OpenProblem)
  /** Deadlines of two readings are read in this order of day and month. */
  | { readonly what: 'read-dates'; readonly order: DateOrder }
  /** Terms of the rows' own; null for those of the sheet again. */
  | { readonly what: 'terms'; readonly terms: readonly AskedTerm[] | null }
)

export type MatchedRow = {
  readonly id: string
  readonly lineNo: number
  readonly cells: readonly Cell[]
  readonly patch: Patch
  readonly repairs: readonly Repair[]
  readonly problems: readonly Problem[]
}

export type RowEdit = { readonly rowId: string; readonly patch: Patch; readonly was: Patch }

/** The patch with a value typed by hand into one field; what was answered about the cell before no longer counts. */
export function withTyped(was: Patch, field: Field, text: string): Patch {
  const { [field]: _answered, ...repairs } = was.repairs ?? {}
  return { ...was, repairs, values: { ...was.values, [field]: text } }
}

/** What a change makes of the rows it is about, in their order; rows that stay as they are are left away. */
export function editsOf(matching: Matching, rows: readonly MatchedRow[], mapping: Mapping): RowEdit[] {
  const valuesOf = valuesFor(matching, rows, mapping)
  return rows.flatMap((row, at) => {
    const patch = valuesOf === null ? patched(row, matching) : typedInto(row, valuesOf(at), mapping)
    return patch === null ? [] : [{ rowId: row.id, patch, was: row.patch }]
  })
}

/** What is typed into the row at each place, for the changes that type; null for the others. */
function valuesFor(matching: Matching, rows: readonly MatchedRow[], mapping: Mapping): ((at: number) => Values) | null {
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
    case 'read-dates':
      return (at) => {
        const row = rows[at]
        if (row === undefined || !isOpen(row.problems, { code: TWO_DATES })) return {}
        const read = inOrder(typedText(row, 'deadline', mapping), matching.order)
        return read === null ? {} : { deadline: read }
      }
    default:
      return null
  }
}

function valuesOfFirst(fields: readonly Field[], [first]: readonly MatchedRow[], mapping: Mapping): Values {
  return first === undefined ? {} : Object.fromEntries(fields.map((field) => [field, typedText(first, field, mapping)]))
}

/** The same change of the rows after some that it was made of already. */
export function restOf(matching: Matching, done: readonly MatchedRow[], mapping: Mapping): Matching {
  const among = { ...matching.among, fromLine: (done.at(-1)?.lineNo ?? 0) + 1 }
  if (matching.what !== 'fill-down') return { ...matching, among }
  return { ...matching, among, values: matching.values ?? valuesOfFirst(matching.fields, done, mapping) }
}

/** A field of a row as it stands: what was typed by hand, else the cell of the sheet. */
export const typedText = (row: Pick<MatchedRow, 'lineNo' | 'cells' | 'patch'>, field: Field, mapping: Mapping) =>
  readField(row, planOf(mapping), row.patch, field).text

function typedInto(row: MatchedRow, values: Values, mapping: Mapping): Patch | null {
  const changed = (Object.entries(values) as [Field, string][]).filter(
    ([field, text]) => typedText(row, field, mapping) !== text.trim(),
  )
  if (changed.length === 0) return null
  return changed.reduce<Patch>((patch, [field, text]) => withTyped(patch, field, text), row.patch)
}

function patched({ id, patch, repairs, problems }: MatchedRow, matching: Matching): Patch | null {
  if (matching.what === 'bring-back') return patch.leftOut === true ? withoutLeaving(patch) : null
  if (patch.leftOut === true) return null
  switch (matching.what) {
    case 'use-repairs': {
      const wanted = repairs.filter((one) => one.state === 'offered' && (matching.field ?? one.field) === one.field)
      const used = Object.fromEntries(wanted.map((one) => [one.field, 'used' as const]))
      return wanted.length > 0 ? { ...patch, repairs: { ...patch.repairs, ...used } } : null
    }
    case 'keep-typed':
      return { ...patch, repairs: { ...patch.repairs, [matching.field]: 'kept' } }
    case 'leave-out': {
      const { code, of } = matching
      const meant = code === undefined || isOpen(problems, { code, of })
      return meant ? { ...patch, leftOut: true, leftOutWhy: matching.reason } : null
    }
    case 'save': {
      const place = matching.rowIds.indexOf(id)
      if (place > 0) return { ...patch, leftOut: true, leftOutWhy: COMBINED }
      return place === 0 ? withTyped(patch, 'amount', matching.to) : null
    }
    case 'settle': {
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

function withoutLeaving({ leftOut: _out, leftOutWhy: _why, ...patch }: Patch): Patch {
  return patch
}

/** A change in a few words, for the undo button and the record: "12 rows excluded". */
export function describeMatching(matching: Matching, about: { rows: number; line: number | undefined }): Message {
  const rows =
    about.rows === 1 && about.line !== undefined
      ? message('draft.step.oneRow', { row: about.line })
      : message('ui.rows', { count: about.rows })
  switch (matching.what) {
    case 'use-repairs':
      return message('draft.step.formats', { rows })
    case 'keep-typed':
      return message('draft.step.keptAsTyped', { rows, field: fieldLabel(matching.field) })
    case 'set':
      return message('draft.step.set', { rows, fields: labels(Object.keys(matching.values) as Field[]) })
    case 'fill-down':
      return message('draft.step.filledDown', { rows, fields: labels(matching.fields) })
    case 'paste':
      return message('draft.step.pasted', { rows })
    case 'leave-out':
      return message('draft.step.excluded', { rows })
    case 'bring-back':
      return message('draft.step.included', { rows })
    case 'settle':
      return message('draft.step.accepted', { rows })
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
