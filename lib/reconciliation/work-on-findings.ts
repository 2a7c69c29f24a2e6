import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import {
  assignFindingRows,
  commentOnFindingRow,
  type Resolution,
  requestReconciliationRow,
  resolveFindingRows,
} from '@/lib/store/transitions/findings'
import { dateInZone } from '@/lib/time/zone'

type Resolved = { readonly kind: 'superseded'; readonly message: Message }

const RESOLVED: Resolved = {
  kind: 'superseded',
  message: message('errors.reconciliation.resolved'),
}

/** Resolves findings: this person has investigated them and explains them in `comment`, which is recorded. No money moves. */
export async function resolveFindings(
  staff: Staff<'findings:resolve'>,
  request: { readonly findingIds: readonly string[]; readonly resolution: Resolution; readonly comment: string },
): Promise<Result<null, Resolved>> {
  return refusedAs(RESOLVED, async (tx) => {
    await resolveFindingRows(tx, staff.sessionToken, { ...request, comment: request.comment.trim() })
    await notify(tx, 'live', { payoutId: null })
    return ok(null)
  })
}

/** Records who looks into findings; null: nobody does any more. */
export async function assignFindings(
  staff: Staff<'findings:comment'>,
  request: { readonly findingIds: readonly string[]; readonly staffId: string | null },
): Promise<Result<null, Resolved>> {
  return refusedAs(RESOLVED, async (tx) => {
    await assignFindingRows(tx, staff.sessionToken, request)
    await notify(tx, 'live', { payoutId: null })
    return ok(null)
  })
}

/** Adds a comment to a finding. */
export async function commentOnFinding(
  staff: Staff<'findings:comment'>,
  request: { readonly findingId: string; readonly said: string },
): Promise<Result<null, never>> {
  await withTx(async (tx) => {
    await commentOnFindingRow(tx, staff.sessionToken, request)
    await notify(tx, 'live', { payoutId: null })
  })
  return ok(null)
}

const MOST_DAYS = 92
const DAY_MS = 24 * 3_600_000

type NotRequested = { readonly kind: 'wrong-days' | 'another-runs'; readonly message: Message }
const WRONG_DAYS: NotRequested = {
  kind: 'wrong-days',
  message: message('errors.reconciliation.days', { most: MOST_DAYS }),
}
const ANOTHER: NotRequested = { kind: 'another-runs', message: message('errors.reconciliation.anotherRuns') }

/** Has some days ("2026-11-21", both inside, up to today and at most 92) compared with the service as soon as possible. */
export async function requestReconciliation(
  staff: Staff<'findings:resolve'>,
  days: { readonly firstDay: string; readonly lastDay: string },
): Promise<Result<null, NotRequested>> {
  const length = (Date.parse(days.lastDay) - Date.parse(days.firstDay)) / DAY_MS
  if (length < 0 || length >= MOST_DAYS || days.lastDay > dateInZone(new Date(), settings().timeZone))
    return fail(WRONG_DAYS)
  const requested = await withTx((tx) => requestReconciliationRow(tx, staff.sessionToken, days))
  return 'problem' in requested ? fail(ANOTHER) : ok(null)
}
