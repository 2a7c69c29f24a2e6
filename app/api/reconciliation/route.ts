import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { ok } from '@/lib/platform/result'
import { readReconciliation } from '@/lib/reconciliation/read-reconciliation'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', async (staff) => ok(await readReconciliation(staff))))
}
