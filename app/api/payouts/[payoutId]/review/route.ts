import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { readReviewPage } from '@/lib/payouts/approval/read-review'
import { REVIEW_LISTS } from '@/lib/payouts/approval/review'
import { notFound, problem } from '@/lib/payouts/draft/draft-error'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'

const query = z.strictObject({
  proposal: z.uuid().optional(),
  list: z.enum(REVIEW_LISTS),
  after: z.coerce.number().int().min(-1),
})

export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payouts/[payoutId]/review'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const read = query.safeParse(Object.fromEntries(request.nextUrl.searchParams))
      if (!read.success) return fail(problem('bad-input', message('errors.payouts.rowsUnreadable')))
      const { proposal: proposalId = null, list, after } = read.data
      const page = isId(payoutId) ? await readReviewPage(staff, { payoutId, proposalId, list, after }) : null
      return page === null ? fail(notFound) : ok(page)
    }),
  )
}
