import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readDeskNow } from '@/lib/payouts/desk-now'
import { ok } from '@/lib/result'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', async (staff) => ok(await readDeskNow(staff))))
}
