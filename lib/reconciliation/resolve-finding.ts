import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { type Message, message } from '@/lib/messages/message'
import { ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { resolveFindingRow } from '@/lib/store/transitions/list-searches'

type Resolved = { readonly kind: 'superseded'; readonly message: Message }

const RESOLVED: Resolved = {
  kind: 'superseded',
  message: message('errors.reconciliation.resolved'),
}

/** Resolves a finding: this person has investigated it and explains it in `comment`, which is recorded. No money moves. */
export async function resolveFinding(
  staff: Staff<'findings:resolve'>,
  request: { readonly findingId: string; readonly comment: string },
): Promise<Result<null, Resolved>> {
  return refusedAs(RESOLVED, async (tx) => {
    await resolveFindingRow(tx, staff.sessionToken, { findingId: request.findingId, comment: request.comment.trim() })
    await notify(tx, 'live', { payoutId: null })
    return ok(null)
  })
}
