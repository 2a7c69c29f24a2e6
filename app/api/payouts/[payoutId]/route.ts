import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { notFound } from '@/lib/payouts/draft-problem'
import { isId } from '@/lib/payouts/id'
import { readPayout } from '@/lib/payouts/read-payout'
import { fail, ok } from '@/lib/result'

export async function GET(_request: Request, { params }: RouteContext<'/api/payouts/[payoutId]'>): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const payout = isId(payoutId) ? await readPayout(staff, payoutId) : null
      return payout === null ? fail(notFound) : ok(payout)
    }),
  )
}
