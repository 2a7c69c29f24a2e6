import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** The payout's sheet with the results of its rows, as a file. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payouts/[payoutId]/sheet'>,
): Promise<Response> {
  const { payoutId } = await params
  const format = readFormat(request.nextUrl.searchParams.get('format')) ?? 'csv'
  return download(await answerRead('read', (staff) => makeFile('results', staff, { payoutId, format })))
}
