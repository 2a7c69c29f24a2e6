import { answerRead } from '@/lib/access/answer'
import { csvAnswer } from '@/lib/access/file-answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { notFound } from '@/lib/payouts/draft-problem'
import { isId } from '@/lib/payouts/id'
import { readProblemSheet } from '@/lib/payouts/read-problems'
import { fail, ok } from '@/lib/result'

/** The rows that have a problem, as a file. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/problems'>,
): Promise<Response> {
  const { payoutId } = await params
  const answer = await answerRead('read', async (staff) => {
    const sheet = isId(payoutId) ? await readProblemSheet(staff, payoutId) : null
    return sheet === null ? fail(notFound) : ok(sheet)
  })
  return answer.ok ? csvAnswer(answer.value) : jsonAnswer(answer)
}
