import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { readPayout } from '@/lib/payouts/read-payout'
import { fail, ok } from '@/lib/platform/result'

export async function GET(_request: Request, { params }: RouteContext<'/api/payouts/[payoutId]'>): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const payout = isId(payoutId) ? await readPayout(staff, payoutId) : null
      return payout === null ? fail(notFound) : ok(payout)
    }),
  )
}
