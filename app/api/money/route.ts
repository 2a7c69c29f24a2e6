import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { readMoneyIn } from '@/lib/overview/money-in'
import { readMoneyOut } from '@/lib/overview/money-out'
import { ok } from '@/lib/platform/result'
import type { Money } from '@/lib/queries/money'

export async function GET(): Promise<Response> {
  const answer = await answerRead('read', async (staff) => {
    const moneyIn = await readMoneyIn(staff)
    const out = await readMoneyOut(staff, moneyIn.days[0] ?? '')
    const problem = moneyIn.problem && (await requestTranslator()).text(moneyIn.problem)
    return ok<Money>({ in: { ...moneyIn, problem }, out, readAt: new Date().toISOString() })
  })
  return jsonAnswer(answer)
}
