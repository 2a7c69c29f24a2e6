import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readFilters } from '@/lib/service-lists/filters'
import { listServiceDisbursements } from '@/lib/service-lists/list'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', (staff) => listServiceDisbursements(staff, filters)))
}
