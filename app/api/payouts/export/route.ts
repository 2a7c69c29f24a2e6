import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { payoutHeads, payoutRows } from '@/lib/payouts/export-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { ok } from '@/lib/platform/result'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** The list of payouts as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const filters = readPayoutsFilters(Object.fromEntries(query))
  const translator = await requestTranslator()
  const answer = await answerRead('read', async (staff) => ok(payoutRows(staff, filters, translator)))
  if (!answer.ok) return jsonAnswer(answer)
  return sheetResponse({
    name: translator.t('draft.file.name', { day: dateInZone(new Date(), translator.formats.timeZone) }),
    format: readFormat(query.get('format')) ?? 'csv',
    heads: payoutHeads(translator),
    rows: answer.value,
  })
}
