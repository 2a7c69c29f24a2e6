import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readEscrowsFilters } from '@/lib/escrow/collections/escrows-filters'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** The list of escrows as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const filters = readEscrowsFilters(Object.fromEntries(query))
  const format = readFormat(query.get('format')) ?? 'csv'
  return download(await answerRead('read', (staff) => makeFile('escrows', staff, { filters, format })))
}
