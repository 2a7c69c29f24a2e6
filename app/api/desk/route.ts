import { deskNow } from '@/app/(desk)/frame-facts'
import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { ok } from '@/lib/result'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', async (staff) => ok(await deskNow(staff))))
}
