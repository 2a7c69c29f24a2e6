import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { listLinks } from '@/lib/payments/links/list-links'
import { ok } from '@/lib/platform/result'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listLinks(staff))))
}
