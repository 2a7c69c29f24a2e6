import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'

/** What a payee was paid in one calendar year (`year`), as a document of A4 pages. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payees/[payeeId]/statement'>,
): Promise<Response> {
  const { payeeId } = await params
  const year = request.nextUrl.searchParams.get('year') ?? ''
  return download(await answerRead('read', (staff) => makeFile('payeeStatement', staff, { payeeId, year })))
}
