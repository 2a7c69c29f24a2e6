import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import type { Amount } from '@/lib/money/amount'
import type { Result } from '@/lib/platform/result'
import { type SheetLine, summedRows } from '@/lib/spreadsheets/summed-rows'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import type { EscrowListFilters } from './escrow-filters'
import type { DisbursementFilters } from './filters'
import { listServiceDisbursements, listServiceEscrowDisbursements } from './list'
import type { DisbursementProblem } from './read'
import type { DisbursementLine, DisbursementsPage } from './view'

const COLUMNS = [
  ...(['serviceId', 'payout', 'reference', 'status', 'method', 'currency', 'amount', 'fee', 'debit'] as const),
  ...(['recipients', 'paid', 'failed', 'created'] as const),
] as const
type Line = SheetLine<(typeof COLUMNS)[number]>

/** The headings of the sheet. */
export const disbursementHeads = ({ t }: Translator): readonly string[] =>
  COLUMNS.map((column) => t(`exports.col.${column}`))

type ReadPage = (page: number, pin: number | null) => Promise<Result<DisbursementsPage, DisbursementProblem>>

const PAGE_SIZE = 100

/**
 * Every disbursement of these filters in the service's list as rows of a sheet, with their number and the sum of each currency. Where the
 * service stops answering, the sheet says so at its end. Times are in UTC.
 */
export const disbursementRows = (staff: Staff, filters: DisbursementFilters, translator: Translator) =>
  rowsOf((page, pin) => listServiceDisbursements(staff, { ...filters, page, pin, size: PAGE_SIZE }), translator)

/** The same of escrow disbursements. */
export const escrowDisbursementRows = (staff: Staff, filters: EscrowListFilters, translator: Translator) =>
  rowsOf((page, pin) => listServiceEscrowDisbursements(staff, { ...filters, page, pin, size: PAGE_SIZE }), translator)

async function* rowsOf(readPage: ReadPage, { t, text }: Translator): AsyncGenerator<XlsxRow> {
  const stopped: { by: DisbursementProblem | null } = { by: null }
  yield* summedRows(COLUMNS, each(readPage, stopped), { count: t('exports.count'), sum: t('exports.sum') })
  if (stopped.by !== null) yield [t('exports.incomplete', { why: text(stopped.by.message) })]
}

// The list is pinned to what it had at first: what is created meanwhile moves no entry from one page to the next.
async function* each(readPage: ReadPage, stopped: { by: DisbursementProblem | null }): AsyncGenerator<Line> {
  let pin: number | null = null
  let written = 0
  for (let page = 1; ; page += 1) {
    const read = await readPage(page, pin)
    if (!read.ok) {
      stopped.by = read.problem
      return
    }
    const { disbursements, total } = read.value
    pin ??= total
    yield* disbursements.map(lineOf)
    written += disbursements.length
    if (disbursements.length === 0 || written >= total) return
  }
}

const money = (amount: Amount | null) => (amount === null ? null : { amount })
const number = (count: number | null) => count?.toString() ?? null

const lineOf = (one: DisbursementLine): Line => ({
  ...{ serviceId: one.id, payout: one.ours?.name ?? null, reference: one.ours?.batchReference ?? null },
  ...{ status: one.status, method: one.paymentMethod, currency: one.currency, created: one.createdAt },
  ...{ amount: money(one.total), fee: money(one.fee), debit: money(one.debit) },
  ...{ recipients: number(one.counts.recipients), paid: number(one.counts.successful) },
  failed: number(one.counts.failed),
})
