import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readPayee } from '@/lib/payees/read-payee'

export async function GET(_request: Request, { params }: RouteContext<'/api/payees/[payeeId]'>): Promise<Response> {
  const { payeeId } = await params
  return jsonAnswer(await answerRead('read', (staff) => readPayee(staff, payeeId)))
}
