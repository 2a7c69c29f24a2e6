import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { ok } from '@/lib/platform/result'
import { disbursementHeads, disbursementRows } from '@/lib/service-lists/export-list'
import { readFilters } from '@/lib/service-lists/filters'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** The service’s list of disbursements as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const translator = await requestTranslator()
  const answer = await answerRead('read', async (staff) =>
    ok(disbursementRows(staff, readFilters(Object.fromEntries(query)), translator)),
  )
  if (!answer.ok) return jsonAnswer(answer)
  return sheetResponse({
    name: translator.t('exports.name.disbursements', { day: dateInZone(new Date(), translator.formats.timeZone) }),
    format: readFormat(query.get('format')) ?? 'csv',
    heads: disbursementHeads(translator),
    rows: answer.value,
  })
}
