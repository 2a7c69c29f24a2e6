import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readPaymentsTo } from '@/lib/payees/read-payments'

/** What a payee was paid: the latest payments, and sums by month. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payees/[payeeId]/payments'>,
): Promise<Response> {
  const { payeeId } = await params
  return jsonAnswer(await answerRead('read', (staff) => readPaymentsTo(staff, payeeId)))
}
