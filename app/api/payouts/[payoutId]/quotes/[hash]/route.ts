import { answerAction } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { notFound } from '@/lib/payouts/draft-problem'
import { isId } from '@/lib/payouts/id'
import { quoteDraft } from '@/lib/payouts/quote-draft'
import { fail } from '@/lib/result'

const HASH = /^[0-9a-f]{64}$/

export async function POST(
  request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/quotes/[hash]'>,
): Promise<Response> {
  const { payoutId, hash } = await params
  return jsonAnswer(
    await answerAction('payouts:prepare', async (staff) =>
      isId(payoutId) && HASH.test(hash) ? quoteDraft(staff, payoutId, hash, request.signal) : fail(notFound),
    ),
  )
}
