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
import { perhapsOf } from './alike'
import type { EscrowListFilters } from './escrow-filters'
import type { DisbursementFilters } from './filters'
import { type Family, ourPayouts, unanswered } from './ours'
import { type DisbursementProblem, readProblem } from './problem'
import type { DisbursementLine, DisbursementsPage, OurPayout, Unanswered } from './view'

type Asked = Promise<Result<DisbursementsPage, DisbursementProblem>>

/** One page of the service's own list of disbursements (contract 4.4), each with the payout of ours it was made for. */
export function listServiceDisbursements(_staff: Staff, filters: DisbursementFilters): Asked {
  const window = windowOf(filters, settings().timeZone)
  return readList('direct', filters, (at) => listDisbursements({ ...statusOf(filters), ...window, ...at }))
}

/** One page of the service's own list of escrow disbursements (contract 4.5), each with the payout it was made for. */
export function listServiceEscrowDisbursements(_staff: Staff, filters: EscrowListFilters): Asked {
  const method = filters.method === null ? {} : { paymentMethod: filters.method }
  return readList('escrow', filters, (at) => listEscrowDisbursements({ ...statusOf(filters), ...method, ...at }))
}

const statusOf = ({ status }: { readonly status: string | null }) => (status === null ? {} : { status })

type Paged = Pick<DisbursementFilters, 'page' | 'size' | 'pin'>
type At = { readonly offset: number; readonly limit: number }
// The family of held money has no fees of its own (contract 2.7).
type Listed = Omit<EscrowDisbursementSummary, 'description' | 'cancelledAt' | 'cancellationReason'> &
  Partial<Pick<DisbursementSummary, 'fee' | 'debit'>>
type Ask = (at: At) => Promise<Result<Page<Listed>, ServiceProblem>>

/** On a pinned list the page is moved on by what was made since, which is asked for again only where there is any. */
async function readList(family: Family, { page, size, pin }: Paged, ask: Ask): Asked {
  const before = (page - 1) * size
  const first = await ask({ offset: before, limit: size })
  if (!first.ok) return fail(readProblem(first.problem))
  const newer = pin === null ? 0 : Math.max(0, first.value.total - pin)
  const read = newer === 0 ? first : await ask({ offset: before + newer, limit: size })
  if (!read.ok) return fail(readProblem(read.problem))
  const ids = read.value.results.map(({ id }) => id)
  const [ours, without] = await Promise.all([ourPayouts(family, ids), unanswered(family)])
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
  one: Listed,
  ours: ReadonlyMap<string, OurPayout>,
  without: readonly Unanswered[],
): DisbursementLine => ({
  id: one.id,
  status: one.status,
  currency: one.currency,
  total: one.total,
  fee: one.fee ?? null,
  debit: one.debit ?? null,
  paymentMethod: one.paymentMethod,
  createdAt: one.createdAt?.toISOString() ?? null,
  counts: one.counts,
  ours: ours.get(one.id) ?? null,
  perhaps: ours.has(one.id) ? null : perhapsOf(one, without),
})
