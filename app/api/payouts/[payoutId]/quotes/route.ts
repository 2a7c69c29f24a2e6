import { answerAction } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { quoteOpenBatches } from '@/lib/payouts/quotes/quote-open-batches'
import { fail } from '@/lib/platform/result'

/** Answers once every batch that can be quoted has its quote. */
export async function POST(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/quotes'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerAction('payouts:prepare', async (staff) =>
      isId(payoutId) ? quoteOpenBatches(staff, payoutId) : fail(notFound),
    ),
  )
}
