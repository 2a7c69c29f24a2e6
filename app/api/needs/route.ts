import { after } from 'next/server'
import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { refreshDue } from '@/lib/escrow-payouts/refresh-due'
import { log } from '@/lib/log'
import { needsOf } from '@/lib/payouts/needs-me'
import { ok } from '@/lib/result'

export async function GET(): Promise<Response> {
  const answer = await answerRead('read', async (staff) => ok(await needsOf(staff)))
  // What is late is told as last read; whether it still is, is read once the page has its answer.
  if (answer.ok)
    after(() => refreshDue().catch((error: unknown) => log.warn({ err: error }, 'what is due was not read again')))
  return jsonAnswer(answer)
}
