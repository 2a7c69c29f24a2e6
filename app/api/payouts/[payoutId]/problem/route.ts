import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/answer'
import { jsonAnswer } from '@/lib/access/json-answer'
import { problem } from '@/lib/payouts/draft-problem'
import { isId } from '@/lib/payouts/id'
import { nextInput, readNextProblem } from '@/lib/payouts/next-problem'
import { fail, ok } from '@/lib/result'

/** The next row of a draft that waits for a person, or the one before. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payouts/[payoutId]/problem'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const from = nextInput.safeParse(Object.fromEntries(request.nextUrl.searchParams))
      if (!from.success || !isId(payoutId))
        return fail(problem('bad-input', 'This row cannot be looked for. Open the payout again.'))
      return ok(await readNextProblem(staff, payoutId, from.data))
    }),
  )
}
