import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { readMoneyIn } from '@/lib/overview/money-in'
import { readMoneyOut } from '@/lib/overview/money-out'
import { SPANS } from '@/lib/payments/periods'
import { ok } from '@/lib/platform/result'
import type { Money } from '@/lib/queries/money'

/** Money in and out by day, week or month (`by`; by day where nothing else is asked). */
export async function GET(request: NextRequest): Promise<Response> {
  const by = request.nextUrl.searchParams.get('by')
  const span = SPANS.find((one) => one === by) ?? 'day'
  const answer = await answerRead('read', async (staff) => {
    const moneyIn = await readMoneyIn(staff, span)
    const out = await readMoneyOut(staff, moneyIn.before.periods[0]?.from ?? '')
    const problem = moneyIn.problem && (await requestTranslator()).text(moneyIn.problem)
    return ok<Money>({ in: { ...moneyIn, problem }, out, readAt: new Date().toISOString() })
  })
  return jsonAnswer(answer)
}
