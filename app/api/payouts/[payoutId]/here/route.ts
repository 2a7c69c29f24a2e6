import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { notePresence } from '@/lib/payouts/draft/presence'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'

/** Records that this person has the draft open, and returns who else has. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/here'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) =>
      isId(payoutId) ? ok(await notePresence(staff, payoutId)) : fail(notFound),
    ),
  )
}
