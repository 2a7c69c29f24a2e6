import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { makeStatement } from '@/lib/documents/statement'
import { requestTranslator } from '@/lib/messages/request-locale'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'
import { fileResponse } from '@/lib/spreadsheets/sheet-response'

/** The statement of a payout as a document of A4 pages. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/statement'>,
): Promise<Response> {
  const { payoutId } = await params
  const translator = await requestTranslator()
  const answer = await answerRead('read', async (staff) => {
    const made = isId(payoutId) ? await makeStatement(staff, payoutId, translator) : null
    return made === null ? fail(notFound) : ok(made)
  })
  if (!answer.ok) return jsonAnswer(answer)
  return fileResponse({ name: `${answer.value.name}.pdf`, type: 'application/pdf', parts: answer.value.parts })
}
