import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { windowOf } from '@/lib/days'
import { fail, ok, type Result } from '@/lib/result'
import { listDisbursements } from '@/lib/service/disbursements'
import type { DisbursementSummary } from '@/lib/service/shapes/disbursement'
import { settings } from '@/lib/settings'
import { perhapsOf } from './alike'
import type { DisbursementFilters } from './filters'
import { ourPayouts, unanswered } from './ours'
import { type DisbursementProblem, told } from './problem'
import type { DisbursementLine, DisbursementsPage, OurPayout, Unanswered } from './view'

/**
 * One page of the service's own list of disbursements (contract 4.4), each with the payout of ours it was made for. On a
 * pinned list the page is moved on by what was made since, which is asked for again only where there is any.
 */
export async function listServiceDisbursements(
  _staff: Staff,
  filters: DisbursementFilters,
): Promise<Result<DisbursementsPage, DisbursementProblem>> {
  const window = windowOf(filters, settings().timeZone)
  const before = (filters.page - 1) * filters.size
  const ask = (offset: number) =>
    listDisbursements({
      ...(filters.status === null ? {} : { status: filters.status }),
      ...window,
      offset,
      limit: filters.size,
    })
  const first = await ask(before)
  if (!first.ok) return fail(told(first.problem))
  const newer = filters.pin === null ? 0 : Math.max(0, first.value.total - filters.pin)
  const read = newer === 0 ? first : await ask(before + newer)
  if (!read.ok) return fail(told(read.problem))
  const [ours, without] = await Promise.all([ourPayouts(read.value.results.map(({ id }) => id)), unanswered()])
  return ok({
    total: read.value.total - newer,
    newer,
    before,
    disbursements: read.value.results.map((one) => lineOf(one, ours, without)),
    unanswered: without,
    readAt: new Date().toISOString(),
  })
}

const lineOf = (
  one: DisbursementSummary,
  ours: ReadonlyMap<string, OurPayout>,
  without: readonly Unanswered[],
): DisbursementLine => ({
  id: one.id,
  status: one.status,
  currency: one.currency,
  total: one.total,
  fee: one.fee,
  debit: one.debit,
  paymentMethod: one.paymentMethod,
  createdAt: one.createdAt?.toISOString() ?? null,
  counts: one.counts,
  ours: ours.get(one.id) ?? null,
  perhaps: ours.has(one.id) ? null : perhapsOf(one, without),
})
