import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { ok } from '@/lib/platform/result'
import { findingHeads, findingRows } from '@/lib/reconciliation/export-findings'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** Every finding as a sheet. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const translator = await requestTranslator()
  const answer = await answerRead('read', async (staff) => ok(findingRows(staff, translator)))
  if (!answer.ok) return jsonAnswer(answer)
  return sheetResponse({
    name: translator.t('exports.name.findings', { day: dateInZone(new Date(), translator.formats.timeZone) }),
    format: readFormat(query.get('format')) ?? 'csv',
    heads: findingHeads(translator),
    rows: answer.value,
  })
}
