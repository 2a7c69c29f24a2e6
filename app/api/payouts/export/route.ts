import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** The list of payouts as a sheet: all pages of it, whichever is shown. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const filters = readPayoutsFilters(Object.fromEntries(query))
  const format = readFormat(query.get('format')) ?? 'csv'
  return download(await answerRead('read', (staff) => makeFile('payouts', staff, { filters, format })))
}
