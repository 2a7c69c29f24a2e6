import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { PAYOUTS_PAGE_SIZE } from '@/lib/queries/payouts'
import { ok } from '@/lib/result'

export async function GET(request: NextRequest): Promise<Response> {
  const { page, search } = readPayoutsFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(
    await answerRead('read', async (staff) =>
      ok(await listPayouts(staff, { offset: (page - 1) * PAYOUTS_PAGE_SIZE, limit: PAYOUTS_PAGE_SIZE, search })),
    ),
  )
}
