import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { readAsked } from '@/lib/payments/read-asked'
import { fail, ok } from '@/lib/result'

const UNKNOWN = {
  kind: 'not-found',
  sentence: 'There is no such payment here. Reading moves no money. Check the address.',
}

export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payments/asked/[submissionId]'>,
): Promise<Response> {
  const { submissionId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const asked = await readAsked(staff, submissionId)
      return asked === null ? fail(UNKNOWN) : ok(asked)
    }),
  )
}
