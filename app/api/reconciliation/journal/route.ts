import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readJournalDays } from '@/lib/journal/journal-days'
import { settings } from '@/lib/platform/settings'
import { readFormat } from '@/lib/spreadsheets/sheet-response'
import { dateInZone } from '@/lib/time/zone'

/** The accounting journal of some days as a sheet. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const days = readJournalDays(Object.fromEntries(query), dateInZone(new Date(), settings().timeZone))
  const format = readFormat(query.get('format')) ?? 'csv'
  return download(await answerRead('read', (staff) => makeFile('journal', staff, { days, format })))
}
