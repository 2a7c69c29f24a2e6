import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readActivityFilters } from '@/lib/activity/filters'
import { listActivity } from '@/lib/activity/list-activity'
import { ok } from '@/lib/platform/result'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readActivityFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('activity:read', async (staff) => ok(await listActivity(staff, filters))))
}
