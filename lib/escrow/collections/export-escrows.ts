import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { FIRST_PAGE } from '@/lib/platform/list-page'
import { type SheetLine, summedRows } from '@/lib/spreadsheets/summed-rows'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import type { EscrowsFilters } from './escrows-filters'
import { listEscrows } from './list-escrows'
import type { EscrowLine } from './view'

const COLUMNS = ['id', 'name', 'serviceId', 'status', 'currency', 'amount', 'method', 'payer', 'created'] as const

/** The headings of the sheet. */
export const escrowHeads = ({ t }: Translator): readonly string[] => COLUMNS.map((column) => t(`exports.col.${column}`))

/** Every escrow of these filters as rows of a sheet, newest first, with their number and the sum of each currency. Times are in UTC. */
export const escrowRows = (
  staff: Staff,
  filters: Pick<EscrowsFilters, 'show' | 'search'>,
  { t }: Translator,
): AsyncGenerator<XlsxRow> =>
  summedRows(COLUMNS, eachEscrow(staff, filters), { count: t('exports.count'), sum: t('exports.sum') })

async function* eachEscrow(
  staff: Staff,
  { show, search }: Pick<EscrowsFilters, 'show' | 'search'>,
): AsyncGenerator<SheetLine<(typeof COLUMNS)[number]>> {
  for (let place: Omit<EscrowsFilters, 'show' | 'search'> = FIRST_PAGE; ; ) {
    const { escrows, further } = await listEscrows(staff, { ...place, show, search })
    yield* escrows.map(lineOf)
    const last = escrows.at(-1)
    if (!further || last === undefined) return
    place = { ...place, page: 2, after: last.id, before: null }
  }
}

const lineOf = ({ id, name, serviceId, status, currency, amount, paymentMethod, payer, at }: EscrowLine) => ({
  ...{ id, name, serviceId, status, currency, method: paymentMethod, payer, created: at },
  amount: amount === null || currency === null ? null : { amount },
})
