import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readEscrowFilters } from '@/lib/disbursements/escrow-filters'
import { listServiceEscrowDisbursements } from '@/lib/disbursements/list'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readEscrowFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', (staff) => listServiceEscrowDisbursements(staff, filters)))
}
