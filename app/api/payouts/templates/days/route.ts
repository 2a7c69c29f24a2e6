import type { NextRequest } from 'next/server'
import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { message } from '@/lib/messages/message'
import { problem } from '@/lib/payouts/draft/draft-error'
import { previewSchedule } from '@/lib/payouts/templates/set-schedule'
import { scheduleInput } from '@/lib/payouts/templates/template-input'
import { jsonOrNull } from '@/lib/platform/json-or-null'
import { fail, ok } from '@/lib/platform/result'

/** The next days of a schedule that was not saved yet. `schedule` is its JSON. */
export async function GET(request: NextRequest): Promise<Response> {
  return jsonAnswer(
    await answerRead('read', async (staff) => {
      const asked = scheduleInput.safeParse(jsonOrNull(request.nextUrl.searchParams.get('schedule') ?? ''))
      if (!asked.success) return fail(problem('bad-input', message('errors.payouts.noSuchSchedule')))
      return ok(previewSchedule(staff, asked.data))
    }),
  )
}
