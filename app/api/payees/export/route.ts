import type { NextRequest } from 'next/server'
import type { Staff } from '@/lib/access/actor'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import type { Translator } from '@/lib/messages/translator'
import { type PayeeFilters, readPayeeFilters } from '@/lib/payees/filters'
import { eachPayee } from '@/lib/payees/list-payees'
import type { PayeeLine } from '@/lib/payees/view'
import { ok } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { csvRow, writeCsv } from '@/lib/spreadsheets/csv'
import { dateInZone } from '@/lib/time/zone'

const COLUMNS = ['code', 'name', 'phone', 'network', 'email', 'reference', 'wallet', 'lastPaid'] as const

/** The directory as a sheet: all payees of these filters, whichever page is shown. An import reads it back. */
export async function GET(request: NextRequest): Promise<Response> {
  const filters = readPayeeFilters(Object.fromEntries(request.nextUrl.searchParams))
  const { t } = await requestTranslator()
  const answer = await answerRead('read', async (staff) => ok(sheetOf(staff, filters, t)))
  if (!answer.ok) return jsonAnswer(answer)
  const name = `payees ${dateInZone(new Date(), settings().timeZone)}.csv`
  return new Response(answer.value, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

function sheetOf(staff: Staff, filters: PayeeFilters, t: Translator['t']): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  const pages = eachPayee(staff, filters)
  return new ReadableStream({
    start: (controller) =>
      controller.enqueue(
        text.encode(
          writeCsv(
            COLUMNS.map((column) => t(`payees.export.${column}`)),
            [],
          ),
        ),
      ),
    pull: async (controller) => {
      const next = await pages.next()
      if (next.done) return controller.close()
      controller.enqueue(text.encode(next.value.map((line) => csvRow(cellsOf(line, t))).join('')))
    },
    cancel: () => void pages.return(),
  })
}

const cellsOf = (
  { code, name, phone, network, email, reference, wallet, lastPaidAt }: PayeeLine,
  t: Translator['t'],
) => [
  code,
  name,
  phone,
  network,
  email,
  reference,
  t('payees.export.walletState', { state: wallet }),
  lastPaidAt === null ? null : dateInZone(new Date(lastPaidAt), settings().timeZone),
]
