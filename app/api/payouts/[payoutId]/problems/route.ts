import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { readProblemSheet } from '@/lib/payouts/checks/read-errors'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'
import { sheetResponse } from '@/lib/spreadsheets/sheet-response'

/** The rows that have a problem, as a file. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/problems'>,
): Promise<Response> {
  const { payoutId } = await params
  const answer = await answerRead('read', async (staff) => {
    const sheet = isId(payoutId) ? await readProblemSheet(staff, payoutId, await requestTranslator()) : null
    return sheet === null ? fail(notFound) : ok(sheet)
  })
  return answer.ok ? sheetResponse({ ...answer.value, format: 'csv' }) : jsonAnswer(answer)
}
