import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readFilters } from '@/lib/disbursements/filters'
import { listServiceDisbursements } from '@/lib/disbursements/list'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', (staff) => listServiceDisbursements(staff, filters)))
}
