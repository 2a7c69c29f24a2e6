import { type Message, message } from '@/lib/messages/message'
import { type Claim, claimOf } from '@/lib/sheet/columns/claims'
import { decisionKey } from '@/lib/sheet/columns/decisions'
import { type Field, fields, isJoined, type Mapping } from '@/lib/sheet/columns/fields'
import { choiceOf } from '@/lib/sheet/columns/format-question'
import { isRawIdHeading } from '@/lib/sheet/columns/heading-words'
import { type Role, roleOf } from '@/lib/sheet/columns/refusals'
import type { RowSum } from '@/lib/sheet/columns/row-sums'
import { type Cell, cellText, type SheetRow, type TypedCell } from '@/lib/sheet/files/cells'
import type { Repair, RowEdits } from './row-edits'
import { type IssueFacts, type Problem, problemOf, type RowProblemCode } from './row-issues'

/** One field of one row before it is understood: the text, where it came from, and what kind of cell held it. */
export type Reading = {
  readonly text: string
  readonly kind: TypedCell['kind']
  readonly formula: boolean
  readonly from1904: boolean
  readonly byHand: boolean
}

/** A column that is not used. `paid` are the values whose rows are paid; null for all; missing where nobody has said. */
export type UnusedColumn = {
  readonly column: number
  readonly heading: string
  readonly role: Role
  readonly claim: Claim | null
  readonly paid?: ReadonlySet<string> | null
}

/** The columns of each field, computed once for a mapping. */
export type Plan = {
  readonly at: Readonly<Partial<Record<Field, readonly number[]>>>
  readonly rawIds: readonly number[]
  /** The columns that are not used, with what their headings say of words in them. */
  readonly unused: readonly UnusedColumn[]
  /** How other columns lead to the amounts; null where they do not. */
  readonly sum: RowSum | null
  /** The currency of the amounts, as a person confirmed; null for that of the payout. */
  readonly currency: string | null
  readonly confirmed: Mapping['confirmed']
  readonly width: number
}

/** What the checks of one row have found so far. */
export type Findings = { readonly lineNo: number; readonly problems: Problem[]; readonly repairs: Repair[] }

const plans = new WeakMap<Mapping, Plan>()

/** The plan of a mapping; the same mapping object is worked out once. */
export function planOf(mapping: Mapping): Plan {
  const known = plans.get(mapping)
  if (known !== undefined) return known
  const at: Partial<Record<Field, number[]>> = {}
  mapping.columns.forEach((field, column) => {
    if (field !== null) at[field] = [...(at[field] ?? []), column]
  })
  const rawIds = mapping.columns.flatMap((field, column) =>
    field === null && isRawIdHeading(mapping.headings[column] ?? '') ? [column] : [],
  )
  const unused = mapping.columns.flatMap((field, column) =>
    field === null && !rawIds.includes(column) ? [unusedColumn(mapping, column)] : [],
  )
  const plan = {
    ...{ at, rawIds, unused, confirmed: mapping.confirmed },
    sum: mapping.sums?.find(({ of }) => of === at.amount?.[0]) ?? null,
    ...{ currency: mapping.currency ?? null, width: mapping.columns.length },
  }
  plans.set(mapping, plan)
  return plan
}

function unusedColumn({ headings, decisions = [], confirmed = [] }: Mapping, column: number): UnusedColumn {
  const heading = headings[column] ?? ''
  const own = { column, heading, role: roleOf(heading), claim: claimOf(heading) }
  if (!confirmed.some(({ key }) => key === decisionKey(column))) return own
  const said = decisions.find((one) => one.column === column)
  return { ...own, paid: said === undefined ? null : new Set(said.paid) }
}

const EMPTY: Reading = { text: '', kind: 'text', formula: false, from1904: false, byHand: false }

/** Reads one field: what staff typed, else the cell. Name parts in several columns are joined by a space. */
export function readField(row: SheetRow, plan: Plan, patch: RowEdits | null, field: Field): Reading {
  const typed = patch?.values?.[field]
  if (typed !== undefined) return { ...EMPTY, text: typed.trim(), byHand: true }
  const columns = plan.at[field]
  if (columns === undefined) return EMPTY
  if (isJoined(field) && columns.length > 1) {
    const parts = columns.map((column) => cellText(row.cells[column])).filter((part) => part !== '')
    return { ...EMPTY, text: parts.join(' ') }
  }
  const [column = -1] = columns
  return ofCell(shownCell(row.cells[column], column, plan))
}

// Where a person said that what the workbook shows counts, that is the text of the cell.
function shownCell(cell: Cell | undefined, column: number, { confirmed }: Plan): Cell | undefined {
  if (typeof cell !== 'object' || cell?.shown === undefined || cell.format === undefined) return cell
  return choiceOf(confirmed, column, cell.format) === 'shown' ? { ...cell, kind: 'text', text: cell.shown } : cell
}

function ofCell(cell: Cell | undefined): Reading {
  if (cell === null || cell === undefined) return EMPTY
  if (typeof cell === 'string') return { ...EMPTY, text: cell.trim() }
  const { kind, formula, from1904 } = cell
  return { text: cell.text.trim(), kind, formula: formula === true, from1904: from1904 === true, byHand: false }
}

const ERROR_TEXT = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$|^#{2,}$/

/** Adds the issues that the kind of cell alone causes, and returns whether its text may be read as the field's value. */
export function cellIsReadable(found: Findings, field: Field, reading: Reading): boolean {
  if (reading.kind === 'error' || ERROR_TEXT.test(reading.text)) {
    const typed = reading.text
    if (reading.formula && typed === '')
      addProblem(found, 'formula-cell', {
        field,
        typed,
        severity: 'block',
        detail: message('issues.detail.formulaEmpty'),
      })
    else addProblem(found, 'error-cell', { field, typed, detail: message('issues.detail.errorCell', { typed }) })
    return false
  }
  if (reading.kind === 'date' && fields[field].takesDates !== true) {
    addProblem(found, 'date-cell', { field, typed: reading.text })
    return false
  }
  if (reading.formula) {
    const typed = reading.text
    addProblem(found, 'formula-cell', { field, typed, detail: message('issues.detail.formulaValue', { typed }) })
  }
  return true
}

export function addProblem(found: Findings, code: RowProblemCode, facts: IssueFacts = {}): void {
  found.problems.push(problemOf(code, found.lineNo, facts))
}

type Change = { readonly from: string; readonly to: string; readonly why: Message }

/** Records a certain change. False when staff kept the cell as typed, so that its value may not be used. */
export function acceptChange(
  found: Findings,
  patch: RowEdits | null,
  field: Field,
  reading: Reading,
  change: Change,
): boolean {
  const choice = patch?.repairs?.[field]
  if (choice === 'kept' && !reading.byHand) return false
  const state = choice === 'used' || reading.byHand ? 'used' : 'offered'
  found.repairs.push({ field, from: change.from, to: change.to, why: change.why, state })
  return true
}
