import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { notFound, problem } from '@/lib/payouts/draft/draft-error'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { readWindow } from '@/lib/payouts/draft/rows-filter'
import { isId } from '@/lib/payouts/id'
import { fail, ok } from '@/lib/platform/result'

export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/payouts/[payoutId]/rows'>,
): Promise<Response> {
  const { payoutId } = await params
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const window = readWindow(request.nextUrl.searchParams)
      if (window === null) return fail(problem('bad-input', message('errors.payouts.rowsUnreadable')))
      const page = isId(payoutId) ? await readRows(staff, payoutId, window) : null
      return page === null ? fail(notFound) : ok(page)
    }),
  )
}
