import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { ownExports } from '@/lib/payments/export'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', (staff) => ownExports(staff)))
}
