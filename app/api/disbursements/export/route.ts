import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeHere } from '@/lib/downloads/download'
import { requestTranslator } from '@/lib/messages/request-locale'
import { disbursementHeads, disbursementRows } from '@/lib/service-lists/export-list'
import { readFilters } from '@/lib/service-lists/filters'
import { readFormat, sheetFile } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** The service’s list of disbursements as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const filters = readFilters(Object.fromEntries(query))
  const translator = await requestTranslator()
  const sheet = {
    name: translator.t('exports.name.disbursements', { day: dateInZone(new Date(), translator.formats.timeZone) }),
    format: readFormat(query.get('format')) ?? 'csv',
    heads: disbursementHeads(translator),
  }
  return download(
    await answerRead('read', (staff) =>
      makeHere(staff, sheetFile({ ...sheet, rows: disbursementRows(staff, filters, translator) })),
    ),
  )
}
