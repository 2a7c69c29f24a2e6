import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { readCollectionRequest } from '@/lib/payments/collection-requests/read-collection-request'
import { fail, ok } from '@/lib/platform/result'

const UNKNOWN = {
  kind: 'not-found',
  message: message('errors.payments.noRequest'),
}

export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payments/asked/[submissionId]'>,
): Promise<Response> {
  const { submissionId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const asked = await readCollectionRequest(staff, submissionId)
      return asked === null ? fail(UNKNOWN) : ok(asked)
    }),
  )
}
