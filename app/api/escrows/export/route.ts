import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readEscrowsFilters } from '@/lib/escrow/collections/escrows-filters'
import { escrowHeads, escrowRows } from '@/lib/escrow/collections/export-escrows'
import { requestTranslator } from '@/lib/messages/request-locale'
import { ok } from '@/lib/platform/result'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** The list of escrows as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const translator = await requestTranslator()
  const answer = await answerRead('read', async (staff) =>
    ok(escrowRows(staff, readEscrowsFilters(Object.fromEntries(query)), translator)),
  )
  if (!answer.ok) return jsonAnswer(answer)
  return sheetResponse({
    name: translator.t('exports.name.escrows', { day: dateInZone(new Date(), translator.formats.timeZone) }),
    format: readFormat(query.get('format')) ?? 'csv',
    heads: escrowHeads(translator),
    rows: answer.value,
  })
}
