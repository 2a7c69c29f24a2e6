import type { AskedTerm } from '@/lib/escrow/terms'
import type { Message } from '@/lib/messages/message'
import type { Field } from '@/lib/sheet/columns/fields'

/**
 * What staff changed in one row, stored apart from the cells: typed values, suggested formats that they applied or ignored,
 * the exclusion (and why), and accepted warnings (code of the issue to reason).
 */
export type RowEdits = {
  readonly values?: Readonly<Partial<Record<Field, string>>>
  readonly repairs?: Readonly<Partial<Record<Field, 'used' | 'kept'>>>
  readonly leftOut?: boolean
  readonly leftOutWhy?: string
  readonly settled?: Readonly<Record<string, string>>
  /** Terms of this row only, where its escrow has other terms than the sheet. */
  readonly terms?: readonly AskedTerm[]
}

/**
 * A reformatting with only one possible reading: the cell as typed, the new text, and why it is the same value. `applied`
 * needs no answer (a phone in international form); the cell of the sheet is kept.
 */
export type Repair = {
  readonly field: Field
  readonly from: string
  readonly to: string
  readonly why: Message
  readonly state: 'applied' | 'offered' | 'used'
}
