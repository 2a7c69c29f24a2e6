import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { ok } from '@/lib/platform/result'
import { fileResponse } from '@/lib/spreadsheets/sheet-response'
import { makeBundle } from '@/lib/support/bundle'

/** The diagnostic bundle: what somebody who helps needs to know, without secrets. */
export async function GET(): Promise<Response> {
  const answer = await answerRead('support:read', async (staff) => ok(await makeBundle(staff)))
  if (!answer.ok) return jsonAnswer(answer)
  const day = new Date().toISOString().slice(0, 10)
  return fileResponse({ name: `countinghouse-${day}.zip`, type: 'application/zip', parts: answer.value })
}
