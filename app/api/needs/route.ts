import { after } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { refreshDue } from '@/lib/escrow/board/refresh-due'
import { readTasks } from '@/lib/overview/read-tasks'
import { log } from '@/lib/platform/log'
import { ok } from '@/lib/platform/result'

export async function GET(): Promise<Response> {
  const answer = await answerRead('read', async (staff) => ok(await readTasks(staff)))
  // What is late comes from the last readings. The escrows are read again after the page has its answer.
  if (answer.ok)
    after(() => refreshDue().catch((error: unknown) => log.warn({ err: error }, 'what is due was not read again')))
  return jsonAnswer(answer)
}
