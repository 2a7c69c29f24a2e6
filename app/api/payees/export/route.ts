import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readPayeeFilters } from '@/lib/payees/filters'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** The directory as a sheet: all payees of these filters, whichever page is shown. An import reads it back. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const filters = readPayeeFilters(Object.fromEntries(query))
  const format = readFormat(query.get('format')) ?? 'csv'
  return download(await answerRead('read', (staff) => makeFile('payees', staff, { filters, format })))
}
