import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readMoneyOutFilters } from '@/lib/money-out/filters'
import { listMoneyOut } from '@/lib/money-out/list-money-out'
import { ok } from '@/lib/platform/result'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readMoneyOutFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listMoneyOut(staff, filters))))
}
