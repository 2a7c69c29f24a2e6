import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { previewPolicy } from '@/lib/payouts/approval/preview-policy'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { fail } from '@/lib/platform/result'

/** What the policy would demand of a draft if it were submitted now. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/policy'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('payouts:prepare', async (staff) =>
      isId(payoutId) ? previewPolicy(staff, payoutId) : fail(notFound),
    ),
  )
}
