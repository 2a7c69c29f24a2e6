import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { compare } from '@/lib/payouts/approval/compare-payouts'
import { readChoice } from '@/lib/payouts/approval/comparison'
import { notFound, problem } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'

export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payouts/[payoutId]/changes'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const choice = readChoice(request.nextUrl.searchParams.get('with'))
      if (choice === null) return fail(problem('bad-input', message('errors.payouts.noComparison')))
      const comparison = isId(payoutId) ? await compare(staff, payoutId, choice) : null
      return comparison === null ? fail(notFound) : ok(comparison)
    }),
  )
}
