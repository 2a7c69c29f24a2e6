import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { type Message, message } from '@/lib/messages/message'
import { ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { resolveFindingRow } from '@/lib/store/transitions/sweeps'

type Resolved = { readonly kind: 'superseded'; readonly message: Message }

const RESOLVED: Resolved = {
  kind: 'superseded',
  message: message('errors.reconciliation.resolved'),
}

/** Closes a finding: this person has looked into it and says in `comment` what it is. Recorded; no money moves by it. */
export async function resolveFinding(
  staff: Staff<'findings:resolve'>,
  asked: { readonly findingId: string; readonly comment: string },
): Promise<Result<null, Resolved>> {
  return refusedAs(RESOLVED, async (tx) => {
    await resolveFindingRow(tx, staff.sessionToken, { findingId: asked.findingId, comment: asked.comment.trim() })
    await notify(tx, 'live', { payoutId: null })
    return ok(null)
  })
}
