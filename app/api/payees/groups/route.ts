import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { listGroups } from '@/lib/payees/groups/groups'
import { ok } from '@/lib/platform/result'

export async function GET(): Promise<Response> {
  return jsonAnswer(await answerRead('read', async (staff) => ok(await listGroups(staff))))
}
