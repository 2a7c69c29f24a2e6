import { type Message, message } from '@/lib/messages/message'
import { type Claim, claimOf } from '@/lib/sheet/columns/claims'
import { decisionKey } from '@/lib/sheet/columns/decisions'
import { type Field, fields, type Mapping } from '@/lib/sheet/columns/fields'
import { isRawIdHeading } from '@/lib/sheet/columns/heading-words'
import { type Role, roleOf } from '@/lib/sheet/columns/refusals'
import type { RowSum } from '@/lib/sheet/columns/row-sums'
import { type FieldColumns, fieldColumns, type Reading } from './field-columns'
import type { Repair, RowEdits } from './row-edits'
import { type IssueFacts, type Problem, problemOf, type RowProblemCode } from './row-issues'

/** A column that is not used. `paid` are the values whose rows are paid; null for all; missing where nobody has said. */
export type UnusedColumn = {
  readonly column: number
  readonly heading: string
  readonly role: Role
  readonly claim: Claim | null
  readonly paid?: ReadonlySet<string> | null
}

/** The columns of each field, computed once for a mapping. */
export type Plan = FieldColumns & {
  readonly rawIds: readonly number[]
  /** The columns that are not used, with what their headings say of words in them. */
  readonly unused: readonly UnusedColumn[]
  /** How other columns lead to the amounts; null where they do not. */
  readonly sum: RowSum | null
  /** The currency of the amounts, as a person confirmed; null for that of the payout. */
  readonly currency: string | null
  readonly width: number
}

/** What the checks of one row have found so far. */
export type Findings = { readonly lineNo: number; readonly problems: Problem[]; readonly repairs: Repair[] }

const plans = new WeakMap<Mapping, Plan>()

/** The plan of a mapping; the same mapping object is worked out once. */
export function planOf(mapping: Mapping): Plan {
  const known = plans.get(mapping)
  if (known !== undefined) return known
  const { at, confirmed } = fieldColumns(mapping)
  const rawIds = mapping.columns.flatMap((field, column) =>
    field === null && isRawIdHeading(mapping.headings[column] ?? '') ? [column] : [],
  )
  const unused = mapping.columns.flatMap((field, column) =>
    field === null && !rawIds.includes(column) ? [unusedColumn(mapping, column)] : [],
  )
  const plan = {
    ...{ at, rawIds, unused, confirmed },
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
