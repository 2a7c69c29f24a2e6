import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { journalHeads, journalRows } from '@/lib/journal/export-journal'
import { readJournalDays } from '@/lib/journal/journal-days'
import { requestTranslator } from '@/lib/messages/request-locale'
import { ok } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** The accounting journal of some days as a sheet. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const translator = await requestTranslator()
  const days = readJournalDays(Object.fromEntries(query), dateInZone(new Date(), settings().timeZone))
  const answer = await answerRead('read', async (staff) => ok(await journalRows(staff, days, translator)))
  if (!answer.ok) return jsonAnswer(answer)
  return sheetResponse({
    name: translator.t('exports.name.journal', { from: days.first, to: days.last }),
    format: readFormat(query.get('format')) ?? 'csv',
    heads: journalHeads(translator),
    rows: answer.value,
  })
}
