import type { AskedTerm } from '@/lib/escrow/terms'
import { toMinor } from '@/lib/money/amount'
import type { LimitTable } from '@/lib/money/limits'
import { needsRowDeadline, takesRowDeadline } from '@/lib/payouts/draft/terms'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { type CheckedRow, checkRow, type RowState, withProblems } from '@/lib/sheet/rows/check-row'
import type { EscrowContext } from '@/lib/sheet/rows/deadline'
import { referenceKey } from '@/lib/sheet/rows/duplicates'
import type { Patch } from '@/lib/sheet/rows/edit'
import type { PayeeBook, RecognisedBy } from '@/lib/sheet/rows/payee-directory'
import { type Problem, rowProblems } from '@/lib/sheet/rows/row-issues'
import { type Settlements, standing } from './acknowledgements'

/** Problems that only a look at other rows can find; they are found anew after every change. */
const ACROSS_ROWS: ReadonlySet<string> = new Set([
  'duplicate-row',
  'duplicate-phone',
  'duplicate-reference',
  'paid-before',
  'above-day-limit',
  'above-first-payout',
  'retry-unchanged',
])

/** Those of a row's problems that only a look at other rows can find. */
export const acrossOf = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ code }) => ACROSS_ROWS.has(code))

export type CheckContext = {
  readonly mapping: Mapping
  readonly currency: string
  readonly today: string
  readonly limits: LimitTable
  readonly book: PayeeBook
  /** Given where the money is held: the terms of the whole sheet, and what a deadline depends on. */
  readonly held?: { readonly terms: readonly AskedTerm[]; readonly zone: string; readonly now: string }
}

export type StoredCheck = {
  readonly state: RowState
  readonly name: string | null
  readonly destKind: 'phone' | 'wallet' | null
  readonly destKey: string | null
  readonly network: string | null
  /** Whom of the directory the row means, by what, and which of their accounts it pays. */
  readonly payeeId: string | null
  readonly recognisedBy: RecognisedBy | null
  readonly payeeAccountId: string | null
  /** The payee's own number, on offer. */
  readonly bookPhone: string | null
  readonly currency: string
  readonly amountMinor: bigint | null
  readonly reference: string | null
  readonly referenceKey: string | null
  readonly email: string | null
  readonly problems: readonly Problem[]
  readonly repairs: CheckedRow['repairs']
  readonly fingerprint: string | null
  /** By when held money has to be earned, in UTC. */
  readonly deadline: Date | null
  /** The row's own terms; null where those of the sheet count. */
  readonly terms: readonly AskedTerm[] | null
}

/**
 * Checks one row and gives what the store keeps of it. `across` are the problems found by comparing it with others; a reason
 * of the patch counts only where `settlements` says that it was given for what the row's problems say now.
 */
export function checkOne(
  row: SheetRow,
  patch: Patch,
  context: CheckContext,
  across: readonly Problem[],
  settlements: Settlements = {},
): StoredCheck {
  const { mapping, currency, today, limits, book } = context
  const escrow = escrowOf(context, patch)
  const { settled: _reasons, ...unsettled } = patch
  const alone = checkRow(row, mapping, unsettled, {
    ...{ currency, today, limits, book },
    ...(escrow === null ? {} : { escrow }),
  })
  const open = across.map(({ settled: _settled, ...one }) => ({ ...one, severity: rowProblems[one.code].severity }))
  const settled = standing(patch, settlements, [...alone.problems, ...open])
  // What repeats an earlier payment blocks until somebody says why it is due again; then the approver reads the reason.
  const told = open.map((one) =>
    one.code === 'paid-before' && one.code in settled ? { ...one, severity: 'warn' as const } : one,
  )
  const checked = withProblems(alone, told, { ...unsettled, settled })
  const minor = checked.amount === null ? 0n : toMinor(checked.amount)
  return {
    state: checked.state,
    name: checked.values.name,
    ...destinationColumns(checked),
    payeeId: checked.recognised?.payee.id ?? null,
    recognisedBy: checked.recognised?.by ?? null,
    payeeAccountId: checked.accountId,
    bookPhone: checked.bookPhone,
    currency: checked.currency,
    amountMinor: minor > 0n ? minor : null,
    reference: checked.reference,
    referenceKey: referenceKey(checked.reference),
    email: checked.email,
    problems: checked.problems,
    repairs: checked.repairs,
    fingerprint: checked.fingerprint,
    deadline: checked.values.deadline === null ? null : new Date(checked.values.deadline),
    terms: context.held === undefined ? null : (patch.terms ?? null),
  }
}

/** How the deadline of a row is read; null where no term of it, its own or the sheet's, takes one. */
function escrowOf({ held }: CheckContext, patch: Patch): EscrowContext | null {
  const terms = patch.terms ?? held?.terms ?? []
  if (held === undefined || !takesRowDeadline(terms)) return null
  return { zone: held.zone, now: held.now, optional: !needsRowDeadline(terms) }
}

function destinationColumns(checked: CheckedRow): Pick<StoredCheck, 'destKind' | 'destKey' | 'network'> {
  if (checked.destination === null) return { destKind: null, destKey: null, network: null }
  if (checked.destination.kind === 'payee')
    return { destKind: 'wallet', destKey: checked.destination.code, network: null }
  return { destKind: 'phone', destKey: checked.destination.e164, network: checked.destination.network }
}
