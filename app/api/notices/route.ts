import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readNotices } from '@/lib/notices/read-notices'
import { ok } from '@/lib/result'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', async (staff) => ok(await readNotices(staff))))
}
