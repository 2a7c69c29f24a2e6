import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { makeRowReceipt } from '@/lib/documents/statement'
import { message } from '@/lib/messages/message'
import { requestTranslator } from '@/lib/messages/request-locale'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'
import { fileResponse } from '@/lib/spreadsheets/sheet-response'

const NOT_PAID = { kind: 'not-found', message: message('errors.evidence.notPaid') } as const

/** The receipt of one paid row of a payout. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/receipts/[rowId]'>,
): Promise<Response> {
  const { payoutId, rowId } = await params
  const translator = await requestTranslator()
  const answer = await answerRead('read', async (staff) => {
    const known = isId(payoutId) && isId(rowId)
    const made = known ? await makeRowReceipt(staff, { payoutId, rowId }, translator) : null
    return made === null ? fail(NOT_PAID) : ok(made)
  })
  if (!answer.ok) return jsonAnswer(answer)
  return fileResponse({ name: `${answer.value.name}.pdf`, type: 'application/pdf', parts: answer.value.parts })
}
