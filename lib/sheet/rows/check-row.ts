import type { Amount } from '@/lib/money/amount'
import type { LimitTable } from '@/lib/money/limits'
import { byField, FIELDS, type Field, type Mapping, WORDS_FIELDS } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { checkMoney, checkMoneyOfPhone } from './check-amount'
import { checkDeadline } from './check-deadline'
import { checkDestination, type Destination } from './check-destination'
import { checkShape } from './check-shape'
import { checkSum } from './check-sum'
import { checkWords } from './check-text'
import { checkUnused } from './check-unused'
import type { EscrowContext } from './deadline'
import { type Reading, readField } from './field-columns'
import type { PayeeDirectory, Recognised } from './payee-directory'
import { addProblem, type Findings, type Plan, planOf } from './read-field'
import type { Repair, RowEdits } from './row-edits'
import type { Problem } from './row-issues'
import type { RowState } from './status'

/** `currency` is that of rows which name none; `today` is the day in the merchant's zone, "2026-11-21". */
export type RowContext = {
  readonly currency: string
  readonly today: string
  /** The amounts beyond which a row gets a warning; the usual ones where none are given. */
  readonly limits?: LimitTable
  /** Given for escrow payouts: then each row needs a deadline. */
  readonly escrow?: EscrowContext
  /** The payees whom the rows may name; missing where the directory is not available. */
  readonly book?: PayeeDirectory
}

/**
 * A checked row: a payment that is understood, or issues that name what is wrong. `values` is null for a field without a
 * usable value.
 */
export type CheckedRow = {
  readonly lineNo: number
  readonly state: RowState
  readonly values: Readonly<Record<Field, string | null>>
  readonly asTyped: Readonly<Record<Field, string | null>>
  readonly destination: Destination | null
  readonly recognised: Recognised | null
  readonly accountId: string | null
  readonly directoryPhone: string | null
  readonly amount: Amount | null
  readonly currency: string
  readonly reference: string | null
  readonly email: string | null
  readonly problems: readonly Problem[]
  readonly repairs: readonly Repair[]
  readonly fingerprint: string | null
}

type Readings = Readonly<Record<Field, Reading>>

/**
 * Checks one row of a sheet by itself. The same code runs in the browser and on the server, whose result counts. `patch` is
 * what staff changed, null for nothing. Duplicates need the other rows: see `duplicatesAmong`.
 */
export function checkRow(row: SheetRow, mapping: Mapping, patch: RowEdits | null, context: RowContext): CheckedRow {
  const plan = planOf(mapping)
  const found: Findings = { lineNo: row.lineNo, problems: [], repairs: [] }
  const readings = readAll(row, plan, patch)
  const where = checkDestination(found, readings, context.book ?? null)
  const money = checkMoney(found, readings, patch, plan.currency ?? context.currency)
  if (where.phone !== null) checkMoneyOfPhone(found, where.phone, money, context.limits)
  const words = byField(WORDS_FIELDS, (field) => checkWords(found, field, readings[field]))
  const deadline = context.escrow === undefined ? null : checkDeadline(found, readings.deadline, patch, context.escrow)
  const { reference, email } = words
  if (reference === null && plan.at.reference !== undefined) addProblem(found, 'missing-reference')
  checkShape(found, row, mapping, patch)
  const currency = money.currency ?? plan.currency ?? context.currency
  const paid = { phone: where.phone, amount: money.amount, currency, name: words.name }
  checkUnused(found, row, mapping, paid)
  if (patch?.values?.amount === undefined) checkSum(found, row, plan, paid)
  const checked: CheckedRow = {
    lineNo: row.lineNo,
    state: 'ready',
    values: {
      ...words,
      phone: where.phone,
      amount: money.amount,
      currency: money.currency,
      network: where.network,
      payee: where.payee,
      country: readings.country.text || null,
      deadline,
    },
    asTyped: typedOf(readings),
    destination: where.destination,
    recognised: where.recognised,
    accountId: where.accountId,
    directoryPhone: where.directoryPhone,
    amount: money.amount,
    currency,
    reference,
    email,
    problems: [],
    repairs: found.repairs,
    fingerprint: fingerprintOf(where.destination, money.amount, currency, reference),
  }
  return withProblems(checked, found.problems, patch)
}

/** The row with further issues (duplicates, say) included in its state. */
export function withProblems(row: CheckedRow, more: readonly Problem[], patch: RowEdits | null): CheckedRow {
  const problems = [...row.problems, ...more].map((problem) => acknowledgementsAfter(problem, patch))
  return { ...row, problems, state: stateOf(problems, row.repairs, patch) }
}

/** The key under which rows to one payee are compared: the E.164 phone or the payee code. */
export function destinationKey(row: CheckedRow): string | null {
  return row.values.phone ?? row.values.payee
}

function acknowledgementsAfter(problem: Problem, patch: RowEdits | null): Problem {
  const reason = patch?.settled?.[problem.code]
  return reason === undefined || problem.severity !== 'warn' ? problem : { ...problem, settled: reason }
}

function stateOf(problems: readonly Problem[], repairs: readonly Repair[], patch: RowEdits | null): RowState {
  if (patch?.leftOut === true) return 'left-out'
  if (problems.some(({ severity }) => severity === 'block')) return 'blocked'
  if (problems.some(({ severity, settled }) => severity === 'warn' && settled === undefined)) return 'warning'
  if (repairs.some(({ state }) => state === 'offered')) return 'fix-offered'
  return repairs.some(({ state }) => state === 'used') || Object.keys(patch?.values ?? {}).length > 0
    ? 'fixed'
    : 'ready'
}

const readAll = (row: SheetRow, plan: Plan, patch: RowEdits | null): Readings =>
  byField(FIELDS, (field) => readField(row, plan, patch, field))

const typedOf = (readings: Readings): Record<Field, string | null> =>
  byField(FIELDS, (field) => readings[field].text || null)

type Paid = { readonly kind: 'phone'; readonly e164: string } | { readonly kind: 'payee'; readonly code: string }

/**
 * A text that two payments share when they are the same, or null for a row that is not paid. It is kept readable: a hash
 * would hide why two rows count as the same. The reference is last, for it may contain spaces.
 */
export function fingerprintOf(
  destination: Paid | null,
  amount: Amount | null,
  currency: string,
  reference: string | null,
): string | null {
  if (destination === null || amount === null) return null
  const key = destination.kind === 'phone' ? destination.e164 : `payee:${destination.code}`
  return `${key} ${amount} ${currency} ${(reference ?? '').toLowerCase()}`
}
