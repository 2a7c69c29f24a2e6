import { refusalText } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { sessionsStillAlive, staffForRead } from '@/lib/access/sessions/session'
import { openLiveStream } from '@/lib/platform/live'

export const dynamic = 'force-dynamic'

/** Reports changes to a page as Server-Sent Events of ids. The page reads what changed through the guarded routes. */
export async function GET(request: Request): Promise<Response> {
  const staff = await staffForRead('read')
  if (!staff.ok) {
    const problem = { kind: staff.problem.kind, text: await refusalText(staff.problem), reference: '' }
    return jsonAnswer({ ok: false, problem })
  }
  // A browser that opens the stream again by itself names the last change that it got.
  const known = request.headers.get('last-event-id') || new URL(request.url).searchParams.get('since')
  const page = {
    signal: request.signal,
    since: /^\d{1,15}$/.test(known ?? '') ? Number(known) : null,
    sessionId: staff.value.sessionId,
  }
  return openLiveStream(page, sessionsStillAlive)
}
