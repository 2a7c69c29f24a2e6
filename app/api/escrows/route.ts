import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readEscrowsFilters } from '@/lib/escrows/escrows-filters'
import { listEscrows } from '@/lib/escrows/list-escrows'
import { ok } from '@/lib/result'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readEscrowsFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listEscrows(staff, filters))))
}
