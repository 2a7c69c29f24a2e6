import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readEscrowFilters } from '@/lib/service-lists/escrow-filters'
import { listServiceEscrowDisbursements } from '@/lib/service-lists/list'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readEscrowFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', (staff) => listServiceEscrowDisbursements(staff, filters)))
}
