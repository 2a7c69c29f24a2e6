import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { requestTranslator } from '@/lib/messages/request-locale'
import { notFound } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { readResult } from '@/lib/payouts/results/read-results'
import { fail, ok } from '@/lib/platform/result'
import { readFormat, sheetResponse } from '@/lib/spreadsheets/sheet-response'

/** The payout's sheet with the results of its rows, as a file. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/payouts/[payoutId]/sheet'>,
): Promise<Response> {
  const { payoutId } = await params
  const answer = await answerRead('read', async (staff) => {
    const sheet = isId(payoutId) ? await readResult(staff, payoutId, await requestTranslator()) : null
    return sheet === null ? fail(notFound) : ok(sheet)
  })
  if (!answer.ok) return jsonAnswer(answer)
  const format = readFormat(new URL(request.url).searchParams.get('format')) ?? 'csv'
  return sheetResponse({ ...answer.value, format })
}
