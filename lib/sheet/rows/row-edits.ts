import type { AskedTerm } from '@/lib/escrow/terms'
import type { Message } from '@/lib/messages/message'
import type { Field } from '@/lib/sheet/columns/fields'

/**
 * What staff did to one row, kept apart from the cells: values typed by hand, offered repairs they used or declined,
 * rows they left out (and why), and warnings they accepted (problem code to reason).
 */
export type RowEdits = {
  readonly values?: Readonly<Partial<Record<Field, string>>>
  readonly repairs?: Readonly<Partial<Record<Field, 'used' | 'kept'>>>
  readonly leftOut?: boolean
  readonly leftOutWhy?: string
  readonly settled?: Readonly<Record<string, string>>
  /** Terms of this row alone, where its money is held under others than the sheet’s. */
  readonly terms?: readonly AskedTerm[]
}

/**
 * A change that is certain: the cell as typed, what it becomes, and why it is the same. `applied` is one that nobody has
 * to answer (a phone in international form); the cell stays as it is in the sheet.
 */
export type Repair = {
  readonly field: Field
  readonly from: string
  readonly to: string
  readonly why: Message
  readonly state: 'applied' | 'offered' | 'used'
}
