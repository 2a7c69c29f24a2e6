import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { ok } from '@/lib/platform/result'
import { findPayments } from '@/lib/search/find'

const MOST_TYPED = 200

/** Payments that fit `q`, as far as the service's list was read. */
export async function GET(request: Request): Promise<Response> {
  const typed = new URL(request.url).searchParams.get('q')?.slice(0, MOST_TYPED) ?? ''
  return jsonAnswer(await answerRead('read', async (staff) => ok(await findPayments(staff, typed))))
}
