import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readFilters } from '@/lib/payments/filters'
import { countNewer } from '@/lib/payments/list'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', (staff) => countNewer(staff, filters)))
}
