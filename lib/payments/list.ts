import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { listPayments } from '@/lib/gateway/payments'
import type { PaymentSummary } from '@/lib/gateway/shapes/payment'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { PaymentFilters } from './filters'
import { type Noted, notesOf } from './ours'
import { type PaymentProblem, readProblem } from './payment-error'
import { pinOf, serviceWindow } from './requested-window'
import type { PaymentLine, PaymentsPage } from './view'

const wordsOf = ({ status, method }: PaymentFilters) => ({
  status: status ?? undefined,
  paymentMethod: method ?? undefined,
})

/**
 * One page of the merchant's payments (contract 4.2), as of a moment: payments created later are not on this page nor on the
 * following ones.
 */
export async function listServicePayments(
  _staff: Staff,
  filters: PaymentFilters,
): Promise<Result<PaymentsPage, PaymentProblem>> {
  const before = (filters.page - 1) * filters.size
  const readAt = new Date()
  const read = await listPayments({
    ...wordsOf(filters),
    ...serviceWindow(filters, settings().timeZone),
    offset: before,
    limit: filters.size,
  })
  if (!read.ok) return fail(readProblem(read.problem))
  const { total, results } = read.value
  const notes = await notesOf(results.map(({ id }) => id))
  return ok({
    total,
    before,
    payments: results.map((one) => lineOf(one, notes.get(one.id))),
    pin: filters.pin ?? (before === 0 ? pinOf(results, total, readAt) : readAt.getTime()),
    readAt: readAt.toISOString(),
  })
}

/** How many payments with these filters were created since the list was pinned; 0 where it is not. */
export async function countNewer(
  _staff: Staff,
  filters: PaymentFilters,
): Promise<Result<{ newer: number }, PaymentProblem>> {
  const { fromDate, toDate } = serviceWindow({ ...filters, pin: null }, settings().timeZone)
  if (filters.pin === null) return ok({ newer: 0 })
  const pin = new Date(filters.pin).toISOString()
  if (toDate !== undefined && toDate < pin) return ok({ newer: 0 })
  const read = await listPayments({
    ...wordsOf(filters),
    fromDate: fromDate !== undefined && fromDate > pin ? fromDate : pin,
    toDate,
    offset: 0,
    limit: 1,
  })
  return read.ok ? ok({ newer: read.value.total }) : fail(readProblem(read.problem))
}

const lineOf = ({ createdAt, ...rest }: PaymentSummary, noted: Noted | undefined): PaymentLine => ({
  ...rest,
  createdAt: createdAt?.toISOString() ?? null,
  payerName: noted?.payerName ?? null,
  reference: noted?.reference ?? null,
})
