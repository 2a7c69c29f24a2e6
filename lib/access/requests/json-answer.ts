import 'server-only'
import type { ActionResult } from './action'

const STATUS: Readonly<Record<string, number>> = {
  'session-ended': 401,
  'not-your-role': 403,
  'password-due': 403,
  'factor-due': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'bad-input': 400,
  'too-many-files': 429,
  service: 502,
  unlike: 502,
  defect: 500,
  stopping: 503,
}

/** An answer as JSON, never cached. A refusal has the HTTP status of its kind, 422 where none is listed. */
export function jsonAnswer<T>(answer: ActionResult<T>): Response {
  const headers = { 'cache-control': 'no-store' }
  return answer.ok
    ? Response.json(answer.value, { headers })
    : Response.json({ problem: answer.problem }, { status: STATUS[answer.problem.kind] ?? 422, headers })
}
