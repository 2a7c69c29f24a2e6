import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readBoard } from '@/lib/escrow/board/read-board'

export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/escrow-payouts/[disbursementId]'>,
): Promise<Response> {
  const { disbursementId } = await params
  return jsonAnswer(await answerRead('read', (staff) => readBoard(staff, disbursementId)))
}
