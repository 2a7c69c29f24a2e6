import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** The template of a payout with a line for each payee of the directory: only amounts, and references where wanted, are left to fill in. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const asked = { escrow: query.get('kind') === 'escrow', format: readFormat(query.get('format')) ?? 'xlsx' } as const
  return download(await answerRead('payouts:prepare', (staff) => makeFile('payeeTemplate', staff, asked)))
}
