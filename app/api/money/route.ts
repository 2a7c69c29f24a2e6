import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readMoneyIn } from '@/lib/payments/money-in'
import { readMoneyOut } from '@/lib/payouts/money-out'
import type { Money } from '@/lib/queries/money'
import { ok } from '@/lib/result'

export async function GET(): Promise<Response> {
  const answer = await answerRead('read', async (staff) => {
    const moneyIn = await readMoneyIn(staff)
    const out = await readMoneyOut(staff, moneyIn.days[0] ?? '')
    return ok<Money>({ in: moneyIn, out, readAt: new Date().toISOString() })
  })
  return jsonAnswer(answer)
}
