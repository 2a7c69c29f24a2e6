import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'

/** The evidence of a payout, an escrow, a proposal or a request (`?thing=payout:…`) as an archive. */
export async function GET(request: NextRequest): Promise<Response> {
  const thing = request.nextUrl.searchParams.get('thing') ?? ''
  return download(await answerRead('activity:read', (staff) => makeFile('evidence', staff, { thing })))
}
