import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readBoard } from '@/lib/escrow-payouts/read-board'

export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/escrow-payouts/[disbursementId]'>,
): Promise<Response> {
  const { disbursementId } = await params
  return jsonAnswer(await answerRead('read', (staff) => readBoard(staff, disbursementId)))
}
