import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { makePayeeStatement } from '@/lib/documents/payee-statement'
import { requestTranslator } from '@/lib/messages/request-locale'
import { fileResponse } from '@/lib/spreadsheets/sheet-response'

/** What a payee was paid in one calendar year (`year`), as a document of A4 pages. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payees/[payeeId]/statement'>,
): Promise<Response> {
  const { payeeId } = await params
  const year = request.nextUrl.searchParams.get('year') ?? ''
  const translator = await requestTranslator()
  const answer = await answerRead('read', (staff) => makePayeeStatement(staff, { payeeId, year }, translator))
  if (!answer.ok) return jsonAnswer(answer)
  return fileResponse({ name: `${answer.value.name}.pdf`, type: 'application/pdf', parts: answer.value.parts })
}
