import { answerAction } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { fail } from '@/lib/platform/result'

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
