import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readServiceDisbursement } from '@/lib/disbursements/read'

export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/disbursements/[disbursementId]'>,
): Promise<Response> {
  const { disbursementId } = await params
  return jsonAnswer(await answerRead('read', (staff) => readServiceDisbursement(staff, disbursementId)))
}
