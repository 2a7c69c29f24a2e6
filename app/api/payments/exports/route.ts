import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { ownExports } from '@/lib/payments/exports/export'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', (staff) => ownExports(staff)))
}
