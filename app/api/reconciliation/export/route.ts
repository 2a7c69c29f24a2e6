import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { download, makeFile } from '@/lib/downloads/download'
import { readFormat } from '@/lib/spreadsheets/sheet-response'

/** Every finding as a sheet. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams
  const format = readFormat(query.get('format')) ?? 'csv'
  return download(await answerRead('read', (staff) => makeFile('findings', staff, { format })))
}
