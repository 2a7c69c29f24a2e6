import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readPayeeFilters } from '@/lib/payees/filters'
import { listPayees } from '@/lib/payees/list-payees'
import { ok } from '@/lib/platform/result'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readPayeeFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listPayees(staff, filters))))
}
