import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { problem } from '@/lib/payouts/draft/draft-error'
import { nextInput, readNextIssue } from '@/lib/payouts/draft/next-issue'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'

/** The next row of a draft that waits for a person, or the one before. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payouts/[payoutId]/problem'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const from = nextInput.safeParse(Object.fromEntries(request.nextUrl.searchParams))
      if (!from.success || !isId(payoutId)) return fail(problem('bad-input', message('errors.payouts.rowNotFound')))
      return ok(await readNextIssue(staff, payoutId, from.data))
    }),
  )
}
