import { answerRead } from '@/lib/access/requests/action'
import { jsonAnswer } from '@/lib/access/requests/json-answer'
import { ok } from '@/lib/platform/result'
import { savedViews } from '@/lib/saved-views/saved-views'
import { VIEW_LISTS } from '@/lib/saved-views/view'

/** The saved views of a list; none for a list that has no views. */
export async function GET(_request: Request, { params }: RouteContext<'/api/views/[list]'>): Promise<Response> {
  const { list } = await params
  const known = VIEW_LISTS.find((one) => one === list)
  return jsonAnswer(
    await answerRead('read', async (staff) => ok(known === undefined ? [] : await savedViews(staff, known))),
  )
}
