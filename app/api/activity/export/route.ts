import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { readActivityFilters } from '@/lib/activity/filters'
import { download, makeFile } from '@/lib/downloads/download'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** The activity log of these filters as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const filters = readActivityFilters(Object.fromEntries(query))
  const format = readFormat(query.get('format')) ?? 'csv'
  return download(await answerRead('activity:read', (staff) => makeFile('activity', staff, { filters, format })))
}
