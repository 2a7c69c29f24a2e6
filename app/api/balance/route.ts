import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { readBalance, readStandings } from '@/lib/balance/read-balance'
import { ok } from '@/lib/platform/result'

/** What the wallet can cover; with `history`, what was recorded too. */
export async function GET(request: Request): Promise<Response> {
  const withHistory = new URL(request.url).searchParams.has('history')
  return jsonAnswer(
    await answerRead('read', async (staff) =>
      ok(withHistory ? await readBalance(staff) : { standings: await readStandings(staff), history: [] }),
    ),
  )
}
