import type { Remark } from '@/lib/approvals/proposal-view'
import { fromMinor } from '@/lib/money/amount'
import { networkOrNull } from '@/lib/networks/networks'
import { inSheet } from '@/lib/payouts/approval/review'
import { mayBePaidAgain, type RowFacts } from '@/lib/payouts/results/row-facts'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { RowView } from '@/lib/payouts/view'
import { FIELDS, type Field, type Mapping } from '@/lib/sheet/columns/fields'
import { fieldColumns, readField } from '@/lib/sheet/rows/field-columns'

export type Fee = { readonly minor: bigint; readonly quoted: boolean }
/** A payee as a screen names them. */
export type Named = { readonly id: string; readonly code: string; readonly name: string }

/** What a page shows of a stored row. */
export function viewOfRow(
  {
    row,
    payee,
    remarks,
  }: { readonly row: StoredRow; readonly payee: Named | null; readonly remarks: readonly Remark[] },
  mapping: Mapping,
  fee: Fee | null,
  facts: RowFacts | null,
): RowView {
  return {
    id: row.id,
    remarks,
    lineNo: row.lineNo,
    state: row.state,
    name: row.name,
    phone: row.destKind === 'phone' ? row.destKey : null,
    network: row.destKind === 'wallet' ? 'wallet' : networkOrNull(row.network),
    payee: payee === null || row.recognisedBy === null ? null : { ...payee, by: row.recognisedBy },
    directoryPhone: row.directoryPhone,
    amount: row.amountMinor === null ? null : fromMinor(row.amountMinor),
    currency: row.currency ?? '',
    reference: row.reference,
    email: row.email,
    deadline: row.deadline?.toISOString() ?? null,
    terms: row.terms,
    typed: typedOf(row, mapping),
    was: wasOf(row, mapping),
    patch: row.patch,
    problems: row.problems,
    settlements: row.settlements,
    repairs: row.repairs,
    fee: fee === null ? null : { amount: fromMinor(fee.minor), quoted: fee.quoted },
    status: facts?.status ?? null,
    sentAt: facts?.sentAt?.toISOString() ?? null,
    reportedAt: facts?.reportedAt?.toISOString() ?? null,
    disbursementId: facts?.disbursementId ?? null,
    escrowId: facts?.escrowId ?? null,
    paidAgainIn: facts?.paidAgainIn ?? null,
    certainAt: facts?.certainAt?.toISOString() ?? null,
    payableAgain: facts === null || !mayBePaidAgain(facts) ? null : facts.certainlyUnpaid ? 'certain' : 'unsure',
  }
}

/** The text of each field of a row as it stands now: what was typed, else the cell of the sheet; fields without any are left out. */
export function typedOf(row: StoredRow, mapping: Mapping): Partial<Record<Field, string>> {
  const read = (field: Field) => readField(row, fieldColumns(mapping), row.patch, field).text
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)]).filter(([, text]) => text !== ''))
}

function wasOf(row: StoredRow, mapping: Mapping): Partial<Record<Field, string>> {
  const typed = Object.keys(row.patch.values ?? {}) as Field[]
  const reformatted = row.repairs.filter((one) => one.state === 'used').map((one) => one.field)
  const fields = [...new Set([...typed, ...reformatted])]
  return Object.fromEntries(fields.map((field) => [field, inSheet(row.cells, mapping, field)]))
}
