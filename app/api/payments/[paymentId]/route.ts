import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readServicePayment } from '@/lib/payments/read'

export async function GET(_request: Request, { params }: RouteContext<'/api/payments/[paymentId]'>): Promise<Response> {
  const { paymentId } = await params
  return jsonAnswer(await answerRead('read', (staff) => readServicePayment(staff, paymentId)))
}
