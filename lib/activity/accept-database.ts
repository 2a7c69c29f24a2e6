import 'server-only'
import { createHash } from 'node:crypto'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { control } from '@/lib/store/schema/control'
import { acceptDatabase, DATABASE_DOUBTS, type DatabaseDoubt } from '@/lib/store/transitions/control'

/** Why and since when sending is blocked because the database may not be the newest one. */
export type SendingBlock = { readonly reason: DatabaseDoubt; readonly since: Date }

/** Reads why sending is blocked; null where it is not. */
export async function readSendingBlock(): Promise<SendingBlock | null> {
  const [row] = await (await db())
    .select({ reason: control.sendingBlockedReason, since: control.sendingBlockedAt })
    .from(control)
  const reason = DATABASE_DOUBTS.find((doubt) => doubt === row?.reason)
  return reason === undefined || !row?.since ? null : { reason, since: row.since }
}

/**
 * Whether nothing is sent for the first time until the service's lists are compared, and since when; `until`: from when on they show everything that
 * was created before, where that is waited for.
 */
export type Comparing = { readonly since: Date; readonly until: Date | null }

/** Reads whether the service's lists are compared before anything is sent; null where they are not. */
export async function readComparing(): Promise<Comparing | null> {
  const [row] = await (await db()).select({ since: control.compareSince, after: control.compareAfter }).from(control)
  if (!row?.since) return null
  return { since: row.since, until: row.after !== null && row.after > row.since ? row.after : null }
}

type NotBlocked = { readonly kind: 'superseded'; readonly message: Message }

const NOT_BLOCKED: NotBlocked = {
  kind: 'superseded',
  message: message('errors.activity.notBlocked'),
}

/**
 * Resumes sending without a new epoch, or without waiting for late entries of the service's lists, because this person accepts the database and gives the reason, which is recorded. `proof` is their
 * password or a code. Refused where sending is not blocked, or the identity was not confirmed.
 */
export async function acceptThisDatabase(
  staff: Staff<'findings:resolve'>,
  request: { readonly reason: string; readonly proof: string },
): Promise<Result<null, NotBlocked | StepUpProblem>> {
  const [block, comparing] = await Promise.all([readSendingBlock(), readComparing()])
  const stop = block ?? (comparing?.until ? { reason: 'comparing', since: comparing.since } : null)
  if (stop === null) return fail(NOT_BLOCKED)
  const purpose = 'accept-database'
  const contentHash = createHash('sha256').update(`${stop.reason} ${stop.since.toISOString()}`).digest('hex')
  const granted = await grantStepUp(staff, { purpose, contentHash, password: request.proof, code: request.proof })
  if (!granted.ok) return granted
  return refusedAs(NOT_BLOCKED, async (tx) => {
    const proved = await consumeStepUp(tx, staff, { purpose, contentHash, stepUpId: granted.value.stepUpId })
    if (!proved.ok) return proved
    await acceptDatabase(tx, staff, request.reason)
    await notify(tx, 'live', { payoutId: null })
    return ok(null)
  })
}
