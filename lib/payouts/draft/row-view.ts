import { fromMinor } from '@/lib/money/amount'
import { networkOrNull } from '@/lib/networks/networks'
import { inSheet } from '@/lib/payouts/approval/review'
import type { Settlements } from '@/lib/payouts/checks/acknowledgements'
import { mayBePaidAgain, type RowFacts } from '@/lib/payouts/results/row-facts'
import type { RowView } from '@/lib/payouts/view'
import { FIELDS, type Field, type Mapping } from '@/lib/sheet/columns/fields'
import type { Cell } from '@/lib/sheet/files/cells'
import type { RowState } from '@/lib/sheet/rows/check-row'
import type { Patch, Repair } from '@/lib/sheet/rows/edit'
import type { RecognisedBy } from '@/lib/sheet/rows/payee-directory'
import { planOf, readField } from '@/lib/sheet/rows/read-field'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { payoutRow } from '@/lib/store/schema/payout'

export type Fee = { readonly minor: bigint; readonly quoted: boolean }
type StoredRow = typeof payoutRow.$inferSelect
/** A payee as a screen names them. */
export type Named = { readonly id: string; readonly code: string; readonly name: string }

/** What a screen shows of a stored row. The stored JSON was written by our own checks, hence the casts of its shape. */
export function viewOfRow(
  { row, payee }: { readonly row: StoredRow; readonly payee: Named | null },
  mapping: Mapping,
  fee: Fee | null,
  facts: RowFacts | null,
): RowView {
  return {
    id: row.id,
    lineNo: row.lineNo,
    state: row.state as RowState,
    name: row.name,
    phone: row.destKind === 'phone' ? row.destKey : null,
    network: row.destKind === 'wallet' ? 'wallet' : networkOrNull(row.network),
    payee: payee === null || row.recognisedBy === null ? null : { ...payee, by: row.recognisedBy as RecognisedBy },
    bookPhone: row.bookPhone,
    amount: row.amountMinor === null ? null : fromMinor(row.amountMinor),
    currency: row.currency ?? '',
    reference: row.reference,
    email: row.email,
    deadline: row.deadline?.toISOString() ?? null,
    terms: row.terms as RowView['terms'],
    typed: typedOf(row, mapping),
    was: wasOf(row, mapping),
    patch: row.patch as Patch,
    problems: row.problems as Problem[],
    settlements: row.settlements as Settlements,
    repairs: row.repairs as Repair[],
    fee: fee === null ? null : { amount: fromMinor(fee.minor), quoted: fee.quoted },
    fate: facts?.fate ?? null,
    sentAt: facts?.sentAt?.toISOString() ?? null,
    saidAt: facts?.saidAt?.toISOString() ?? null,
    disbursementId: facts?.disbursementId ?? null,
    escrowId: facts?.escrowId ?? null,
    paidAgainIn: facts?.paidAgainIn ?? null,
    certainAt: facts?.certainAt?.toISOString() ?? null,
    payableAgain: facts !== null && mayBePaidAgain(facts),
  }
}

function typedOf(row: StoredRow, mapping: Mapping): Partial<Record<Field, string>> {
  const sheetRow = { lineNo: row.lineNo, cells: row.cells as Cell[] }
  const read = (field: Field) => readField(sheetRow, planOf(mapping), row.patch as Patch, field).text
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)]).filter(([, text]) => text !== ''))
}

function wasOf(row: StoredRow, mapping: Mapping): Partial<Record<Field, string>> {
  const typed = Object.keys((row.patch as Patch).values ?? {}) as Field[]
  const reformatted = (row.repairs as Repair[]).filter((one) => one.state === 'used').map((one) => one.field)
  const fields = [...new Set([...typed, ...reformatted])]
  return Object.fromEntries(fields.map((field) => [field, inSheet(row.cells as Cell[], mapping, field)]))
}
