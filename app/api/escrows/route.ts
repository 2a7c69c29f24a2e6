import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readEscrowsFilters } from '@/lib/escrow/collections/escrows-filters'
import { listEscrows } from '@/lib/escrow/collections/list-escrows'
import { ok } from '@/lib/platform/result'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readEscrowsFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listEscrows(staff, filters))))
}
