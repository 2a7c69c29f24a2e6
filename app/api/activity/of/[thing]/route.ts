import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readActivityFilters, readThing } from '@/lib/activity/filters'
import { listThingActivity } from '@/lib/activity/list-activity'
import { message } from '@/lib/messages/message'
import { fail, ok } from '@/lib/platform/result'

export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/activity/of/[thing]'>,
): Promise<Response> {
  const thing = readThing(decodeURIComponent((await params).thing))
  const place = readActivityFilters(Object.fromEntries(request.nextUrl.searchParams))
  return jsonAnswer(
    await answerRead('read', async (staff) =>
      thing === null
        ? fail({ kind: 'not-found', message: message('errors.activity.noThing') })
        : ok(await listThingActivity(staff, thing, place)),
    ),
  )
}
