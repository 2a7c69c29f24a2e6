import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readServiceDisbursement } from '@/lib/service-lists/read'

export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/disbursements/[disbursementId]'>,
): Promise<Response> {
  const { disbursementId } = await params
  return jsonAnswer(await answerRead('read', (staff) => readServiceDisbursement(staff, disbursementId)))
}
