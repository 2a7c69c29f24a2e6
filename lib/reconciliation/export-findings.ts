import 'server-only'
import { sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Translator } from '@/lib/messages/translator'
import { type SheetLine, summedRows } from '@/lib/spreadsheets/summed-rows'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import { findingMessages } from './finding-messages'
import { selectFindings } from './read-findings'
import type { FindingView, SideView } from './view'

const COLUMNS = [
  ...(['id', 'finding', 'list', 'serviceId', 'payout', 'currency', 'ours', 'service', 'ourStatus'] as const),
  ...(['serviceStatus', 'happened', 'found', 'handledBy', 'state', 'closedAt', 'closedBy', 'comment'] as const),
] as const
type Line = SheetLine<(typeof COLUMNS)[number]>

const PAGE_SIZE = 1_000

/** The headings of the sheet. */
export const findingHeads = ({ t }: Translator): readonly string[] =>
  COLUMNS.map((column) => t(`exports.col.${column}`))

/** Every finding, open or not, oldest first, as rows of a sheet, with their number and the sum of each currency. Times are in UTC. */
export const findingRows = (_staff: Staff, translator: Translator): AsyncGenerator<XlsxRow> =>
  summedRows(COLUMNS, eachFinding(translator), {
    count: translator.t('exports.count'),
    sum: translator.t('exports.sum'),
  })

async function* eachFinding(translator: Translator): AsyncGenerator<Line> {
  for (let last: FindingView | undefined; ; ) {
    const beyond =
      last === undefined
        ? sql`true`
        : sql`(f.found_at, f.id) > ((select found_at from finding where id = ${last.id}::uuid), ${last.id}::uuid)`
    const page = await selectFindings(sql`where ${beyond} order by f.found_at, f.id limit ${PAGE_SIZE}`)
    yield* page.map((one) => lineOf(one, translator))
    last = page.at(-1)
    if (page.length < PAGE_SIZE) return
  }
}

const money = (side: SideView) => (side === null ? null : { amount: side.amount })

function lineOf(one: FindingView, { t, text }: Translator): Line {
  const { id, kind, list, serviceId, payout, currency, ours, service, closed } = one
  return {
    ...{ id, finding: text(findingMessages(kind).label), list: t(`reconciliation.days.lists.${list}`), serviceId },
    ...{ payout: payout?.name ?? null, currency, ours: money(ours), service: money(service) },
    ...{ ourStatus: ours?.status ?? null, serviceStatus: service?.status ?? null },
    ...{ happened: one.happenedAt, found: one.foundAt, handledBy: one.handledBy?.name ?? null },
    state: closed === null ? t('reconciliation.open') : t(`reconciliation.closed.${closed.as}`),
    ...{ closedAt: closed?.at ?? null, closedBy: closed?.by ?? null, comment: closed?.comment ?? null },
  }
}
