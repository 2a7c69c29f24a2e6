import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { listDisbursements } from '@/lib/gateway/disbursements'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { listEscrowDisbursements } from '@/lib/gateway/escrow-disbursements'
import type { DisbursementSummary } from '@/lib/gateway/shapes/disbursement'
import type { EscrowDisbursementSummary } from '@/lib/gateway/shapes/escrow-disbursement'
import type { Page } from '@/lib/gateway/shapes/page'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { windowOf } from '@/lib/time/days'
import type { EscrowListFilters } from './escrow-filters'
import type { DisbursementFilters } from './filters'
import { type DisbursementKind, ourPayouts, paidOverWord, unansweredBatches } from './ours'
import { possibleMatchOf } from './possible-match'
import { type DisbursementProblem, problemOf } from './read'
import type { DisbursementLine, DisbursementsPage, OurPayout, UnansweredBatch } from './view'

type ReadPage = Promise<Result<DisbursementsPage, DisbursementProblem>>

/**
 * One page of the service's own list of disbursements (contract 4.4), each with our payout that it was made for, if any. Fails
 * with the service's problem.
 */
export function listServiceDisbursements(_staff: Staff, filters: DisbursementFilters): ReadPage {
  const window = windowOf(filters, settings().timeZone)
  return readList('direct', filters, (at) => listDisbursements({ ...statusOf(filters), ...window, ...at }))
}

/** The same for escrow disbursements (contract 4.5), which the service does not filter by day. */
export function listServiceEscrowDisbursements(_staff: Staff, filters: EscrowListFilters): ReadPage {
  const method = filters.method === null ? {} : { paymentMethod: filters.method }
  return readList('escrow', filters, (at) => listEscrowDisbursements({ ...statusOf(filters), ...method, ...at }))
}

const statusOf = ({ status }: { readonly status: string | null }) => (status === null ? {} : { status })

type PageFilters = Pick<DisbursementFilters, 'page' | 'size' | 'pin'>
type PagePosition = { readonly offset: number; readonly limit: number }
// Escrow disbursements have no fees (contract 2.7).
type Listed = Omit<EscrowDisbursementSummary, 'description' | 'cancelledAt' | 'cancellationReason'> &
  Partial<Pick<DisbursementSummary, 'fee' | 'debit'>>
type ReadService = (at: PagePosition) => Promise<Result<Page<Listed>, ServiceProblem>>

/**
 * On a pinned list the page is moved on by the number of disbursements created since then, so that no row changes its page. The
 * service is asked a second time only if there are any.
 */
async function readList(kind: DisbursementKind, { page, size, pin }: PageFilters, readRange: ReadService): ReadPage {
  const before = (page - 1) * size
  const first = await readRange({ offset: before, limit: size })
  if (!first.ok) return fail(problemOf(first.problem))
  const newer = pin === null ? 0 : Math.max(0, first.value.total - pin)
  const read = newer === 0 ? first : await readRange({ offset: before + newer, limit: size })
  if (!read.ok) return fail(problemOf(read.problem))
  const ids = read.value.results.map(({ id }) => id)
  const [ours, withoutAnswer] = await Promise.all([ourPayouts(kind, ids), unansweredBatches(kind)])
  return ok({
    total: read.value.total - newer,
    newer,
    before,
    disbursements: read.value.results.map((one) => lineOf(one, ours, withoutAnswer)),
    unanswered: withoutAnswer,
    readAt: new Date().toISOString(),
  })
}

const lineOf = (
  one: Listed,
  ours: ReadonlyMap<string, OurPayout>,
  withoutAnswer: readonly UnansweredBatch[],
): DisbursementLine => ({
  id: one.id,
  status: one.status,
  currency: one.currency,
  total: one.total,
  fee: one.fee ?? null,
  debit: one.debit ?? null,
  paymentMethod: one.paymentMethod,
  paidOver: paidOverWord(one.paymentMethod) ?? ours.get(one.id)?.network ?? null,
  createdAt: one.createdAt?.toISOString() ?? null,
  counts: one.counts,
  ours: ours.get(one.id) ?? null,
  possibleMatch: ours.has(one.id) ? null : possibleMatchOf(one, withoutAnswer),
})
