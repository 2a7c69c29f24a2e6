import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { activityHeads, activityRows, noteExport } from '@/lib/activity/export-activity'
import { readActivityFilters } from '@/lib/activity/filters'
import { requestTranslator } from '@/lib/messages/request-locale'
import { ok } from '@/lib/platform/result'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** The activity log of these filters as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const format = readFormat(query.get('format')) ?? 'csv'
  const filters = readActivityFilters(Object.fromEntries(query))
  const translator = await requestTranslator()
  const answer = await answerRead('activity:read', async (staff) => {
    await noteExport(staff, filters)
    return ok(activityRows(staff, filters, translator))
  })
  if (!answer.ok) return jsonAnswer(answer)
  const day = dateInZone(new Date(), translator.formats.timeZone)
  return sheetResponse({
    name: translator.t('activity.file.name', { day }),
    format,
    heads: activityHeads(translator),
    rows: answer.value,
  })
}
