import type { ReadableStream } from 'node:stream/web'
import type { NextRequest } from 'next/server'
import { answerAction, answerRead } from '@/lib/access/requests/action'
import { answerInLines } from '@/lib/access/requests/answer-in-lines'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { notFound, problem } from '@/lib/payouts/draft/draft-error'
import { readRows } from '@/lib/payouts/draft/read-rows'
import { readWindow } from '@/lib/payouts/draft/rows-filter'
import { isId } from '@/lib/payouts/id'
import { receiveRows } from '@/lib/payouts/upload/receive-rows'
import type { Arrived } from '@/lib/payouts/upload/save-rows'
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

const PLACE = /^\d{1,7}$/

/** Takes rows of a sheet, compressed (`packRows`), and says after each slice how many have arrived. */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<'/api/payouts/[payoutId]/rows'>,
): Promise<Response> {
  const { payoutId } = await params
  const from = request.nextUrl.searchParams.get('from') ?? ''
  return answerInLines<Arrived>((say) =>
    answerAction('payouts:prepare', async (staff) => {
      if (!isId(payoutId)) return fail(notFound)
      if (!PLACE.test(from)) return fail(problem('bad-input', message('errors.payouts.rowsUnreadable')))
      const { signal } = request
      // The same stream under the name that Node gives it.
      const body = request.body as ReadableStream<Uint8Array> | null
      return receiveRows(staff, { payoutId, from: Number(from), body, signal }, say)
    }),
  )
}
