import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readEventFilters } from '@/lib/events/filters'
import { listEvents } from '@/lib/events/list-events'
import { ok } from '@/lib/platform/result'

export async function GET(request: NextRequest): Promise<Response> {
  const filters = readEventFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listEvents(staff, filters))))
}
