import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { type Amount, sum } from '@/lib/money/amount'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import { listPayouts, type PayoutSummary } from './list-payouts'
import { STATUS_CODES } from './payout-status'
import { FIRST_PAYOUTS, type PayoutsFilters } from './payouts-filters'

const HEADS = [
  'id',
  'name',
  'kind',
  'status',
  'rows',
  'currency',
  'debit',
  'estimate',
  'paid',
  'by',
  'changed',
] as const

/** The headings of the sheet. */
export const payoutHeads = ({ t }: Translator): readonly string[] =>
  HEADS.map((head) => t(`draft.file.${head === 'name' ? 'payout' : head}`))

/** Every payout of these filters as rows of a sheet, last changed first, with their number and the sum of each currency at the end. Times are in UTC. */
export async function* payoutRows(
  staff: Staff,
  { search }: Pick<PayoutsFilters, 'search'>,
  translator: Translator,
): AsyncGenerator<XlsxRow> {
  let count = 0
  const sums = new Map<string, { debit: Amount[]; paid: Amount[] }>()
  for await (const payouts of eachPayout(staff, search)) {
    for (const payout of payouts) {
      yield cellsOf(payout, translator)
      if (payout.currency === null) continue
      const { debit, paid } = sums.get(payout.currency) ?? { debit: [], paid: [] }
      // Added up as they come, so that no long list is held.
      sums.set(payout.currency, {
        debit: [sum([...debit, ...(payout.debit === null ? [] : [payout.debit])])],
        paid: [sum([...paid, payout.paid])],
      })
    }
    count += payouts.length
  }
  const { t } = translator
  yield foot({ id: t('draft.file.count'), name: String(count) })
  for (const [currency, { debit, paid }] of sums)
    yield foot({ id: t('draft.file.sum'), currency, debit: { amount: sum(debit) }, paid: { amount: sum(paid) } })
}

async function* eachPayout(staff: Staff, search: string): AsyncGenerator<readonly PayoutSummary[], void> {
  for (let place: Omit<PayoutsFilters, 'search'> = FIRST_PAYOUTS; ; ) {
    const { payouts, further } = await listPayouts(staff, { ...place, search })
    yield payouts
    const last = payouts.at(-1)
    if (!further || last === undefined) return
    place = { ...FIRST_PAYOUTS, page: 2, after: last.id, at: last.changedAt }
  }
}

const foot = (cells: Partial<Record<(typeof HEADS)[number], XlsxRow[number]>>): XlsxRow =>
  HEADS.map((head) => cells[head] ?? null)

function cellsOf(payout: PayoutSummary, { t }: Translator): XlsxRow {
  const { id, name, kind, status, rows, currency, debit, estimate, paid, by, changedAt } = payout
  const amount = (value: Amount | null) => (value === null || currency === null ? null : { amount: value })
  return [
    ...[id, name, t(`ui.kind.${kind}`), t(`ui.status.${STATUS_CODES[status]}`), String(rows), currency],
    ...[amount(debit), estimate ? t('draft.file.estimated') : null, amount(paid), by, changedAt],
  ]
}
