import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { ok } from '@/lib/platform/result'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readPayoutsFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listPayouts(staff, filters))))
}
