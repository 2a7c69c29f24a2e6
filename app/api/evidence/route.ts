import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { makePack } from '@/lib/evidence/pack'
import { message } from '@/lib/messages/message'
import { requestTranslator } from '@/lib/messages/request-locale'
import { fail, ok } from '@/lib/platform/result'
import { fileResponse } from '@/lib/spreadsheets/sheet-response'

const NOT_FOUND = { kind: 'not-found', message: message('errors.evidence.notFound') } as const

/** The evidence of a payout, an escrow, a proposal or a request (`?thing=payout:…`) as an archive. */
export async function GET(request: Request): Promise<Response> {
  const thing = new URL(request.url).searchParams.get('thing') ?? ''
  const translator = await requestTranslator()
  const answer = await answerRead('activity:read', async (staff) => {
    const pack = await makePack(staff, thing, translator)
    return pack === null ? fail(NOT_FOUND) : ok(pack)
  })
  if (!answer.ok) return jsonAnswer(answer)
  return fileResponse({ name: `${answer.value.name}.zip`, type: 'application/zip', parts: answer.value.parts })
}
