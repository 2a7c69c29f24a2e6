import type { AskedTerm } from '@/lib/escrow/terms'
import { toMinor } from '@/lib/money/amount'
import type { LimitTable } from '@/lib/money/limits'
import type { StoredRow } from '@/lib/payouts/stored-row'
import { needsRowDeadline, takesRowDeadline } from '@/lib/payouts/terms/terms'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { type CheckedRow, checkRow, withProblems } from '@/lib/sheet/rows/check-row'
import type { EscrowContext } from '@/lib/sheet/rows/deadline'
import { referenceKey } from '@/lib/sheet/rows/duplicates'
import type { PayeeDirectory } from '@/lib/sheet/rows/payee-directory'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import { type Problem, type RowProblemCode, rowProblems } from '@/lib/sheet/rows/row-issues'
import { nameKey } from '@/lib/text/names'
import { type Acknowledgements, currentReasons } from './acknowledgements'

/** Issues that only a comparison with other rows can find; they are found anew after every change. */
export const ACROSS_ROWS = [
  'duplicate-row',
  'duplicate-phone',
  'duplicate-reference',
  'names-differ',
  'consecutive-phones',
  'unusual-amount',
  'unusual-for-payee',
  'one-name-many-phones',
  'same-name',
  'paid-before',
  'paid-recently',
  'above-day-limit',
  'above-first-payout',
  'retry-unchanged',
] as const satisfies readonly RowProblemCode[]

const isAcross = (code: RowProblemCode): boolean => ACROSS_ROWS.some((one) => one === code)

/** Whether a row is blocked whatever the other rows are. */
export const isBlockedAlone = (problems: readonly Problem[]): boolean =>
  problems.some(({ code, severity }) => severity === 'block' && !isAcross(code))

/** The issues of a row that a comparison with other rows found. */
export const acrossOf = (problems: readonly Problem[]): Problem[] => problems.filter(({ code }) => isAcross(code))

export type CheckContext = {
  readonly mapping: Mapping
  readonly currency: string
  readonly today: string
  readonly limits: LimitTable
  readonly book: PayeeDirectory
  /** Of an escrow payout: the terms of the whole sheet, and what a deadline depends on. */
  readonly held?: { readonly terms: readonly AskedTerm[]; readonly zone: string; readonly now: string }
}

/** What a check finds out about a row, under the names of the columns that store it. */
export type RowCheck = Pick<
  StoredRow,
  | (
      | 'state'
      | 'name'
      | 'destKind'
      | 'destKey'
      | 'network'
      | 'payeeId'
      | 'recognisedBy'
      | 'payeeAccountId'
      | 'directoryPhone'
    )
  | (
      | 'currency'
      | 'amountMinor'
      | 'reference'
      | 'referenceKey'
      | 'nameKey'
      | 'email'
      | 'problems'
      | 'repairs'
      | 'fingerprint'
    )
  | ('deadline' | 'terms')
>

/**
 * Checks one row and returns the columns to store. `across` are the issues found by comparing it with other rows; a reason in
 * `patch` counts only where `settlements` says that it was given for what the issue says now.
 */
export function checkOne(
  row: SheetRow,
  patch: RowEdits,
  context: CheckContext,
  across: readonly Problem[],
  settlements: Acknowledgements = {},
): RowCheck {
  const { mapping, currency, today, limits, book } = context
  const escrow = escrowOf(context, patch)
  const { settled: _reasons, ...withoutReasons } = patch
  const alone = checkRow(row, mapping, withoutReasons, {
    ...{ currency, today, limits, book },
    ...(escrow === null ? {} : { escrow }),
  })
  const open = across.map(({ settled: _settled, ...one }) => ({ ...one, severity: rowProblems[one.code].severity }))
  const settled = currentReasons(patch, settlements, [...alone.problems, ...open])
  // A row that repeats an earlier payment is blocked until a person says why it is due again; the approver then reads the
  // reason.
  const asWarnings = open.map((one) =>
    one.code === 'paid-before' && one.code in settled ? { ...one, severity: 'warn' as const } : one,
  )
  const checked = withProblems(alone, asWarnings, { ...withoutReasons, settled })
  const minor = checked.amount === null ? 0n : toMinor(checked.amount)
  return {
    state: checked.state,
    name: checked.values.name,
    ...destinationColumns(checked),
    payeeId: checked.recognised?.payee.id ?? null,
    recognisedBy: checked.recognised?.by ?? null,
    payeeAccountId: checked.accountId,
    directoryPhone: checked.directoryPhone,
    currency: checked.currency,
    amountMinor: minor > 0n ? minor : null,
    reference: checked.reference,
    referenceKey: referenceKey(checked.reference),
    nameKey: nameKey(checked.values.name) || null,
    email: checked.email,
    problems: checked.problems,
    repairs: checked.repairs,
    fingerprint: checked.fingerprint,
    deadline: checked.values.deadline === null ? null : new Date(checked.values.deadline),
    terms: context.held === undefined ? null : (patch.terms ?? null),
  }
}

/** How the deadline of a row is read; null where no term of it, its own or the sheet's, takes one. */
function escrowOf({ held }: CheckContext, patch: RowEdits): EscrowContext | null {
  const terms = patch.terms ?? held?.terms ?? []
  if (held === undefined || !takesRowDeadline(terms)) return null
  return { zone: held.zone, now: held.now, optional: !needsRowDeadline(terms) }
}

function destinationColumns(checked: CheckedRow): Pick<RowCheck, 'destKind' | 'destKey' | 'network'> {
  if (checked.destination === null) return { destKind: null, destKey: null, network: null }
  if (checked.destination.kind === 'payee')
    return { destKind: 'wallet', destKey: checked.destination.code, network: null }
  return { destKind: 'phone', destKey: checked.destination.e164, network: checked.destination.network }
}
