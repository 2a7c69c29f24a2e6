import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { record } from '@/lib/activity/record'
import { proposeChange } from '@/lib/approvals/make-proposal'
import { type Message, message } from '@/lib/messages/message'
import { toMinor } from '@/lib/money/amount'
import { isLooser, type Limits } from '@/lib/money/limits'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { amountLimit } from '@/lib/store/schema/amount-limit'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'
import { dateInZone } from '@/lib/time/zone'
import { type Figures, figuresOf, type LimitsInput } from './limits-input'
import { readLimits } from './read-limits'
import { type LimitsSummary, NOT_LIMITS } from './view'

type LimitsProblem = { readonly kind: 'bad-input' | 'superseded' | 'refused' | 'not-found'; readonly message: Message }

/**
 * Sets the limits of a currency, with the day, their source and a reason. Tighter limits apply at once; looser ones wait for a
 * second person. `typed.proof` is the password or a code. Refused when nothing would change, and while looser limits of that
 * currency already wait.
 */
export async function setLimits(
  staff: Staff<'policy:manage'>,
  typed: LimitsInput,
): Promise<Result<'in-force' | 'waiting', LimitsProblem | StepUpProblem>> {
  const figures = figuresOf(typed)
  if ('wrong' in figures)
    return fail({ kind: 'bad-input', message: message('errors.limits.figure', { why: figures.wrong }) })
  const { proof, ...content } = typed
  const asked = {
    purpose: 'set-limits',
    contentHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  }
  const granted = await grantStepUp(staff, { ...asked, password: proof, code: proof })
  if (!granted.ok) return granted
  return refusedAs(
    NOT_LIMITS,
    async (tx): Promise<Result<'in-force' | 'waiting', LimitsProblem | StepUpProblem>> => {
      const confirmed = await consumeStepUp(tx, staff, { ...asked, ...granted.value })
      if (!confirmed.ok) return confirmed
      const before = (await readLimits(tx))[typed.currency] ?? null
      const after = { ...figures, source: typed.source, asOf: dateInZone(new Date(), settings().timeZone) }
      const stops = await whatStops(tx, typed.currency, before, after)
      if (stops !== null) return fail(stops)
      const state = isLooser(before, figures) ? 'waiting' : 'in-force'
      const id = await keep(tx, staff, typed, after, state)
      if (state === 'waiting')
        await ask(tx, staff, id, { currency: typed.currency, reason: typed.reason, before, after })
      await record(tx, staff, {
        action: state === 'waiting' ? 'limits.ask' : 'limits.set',
        subject: `limits:${typed.currency}`,
        detail: { before, after, reason: typed.reason },
      })
      return ok(state)
    },
    staff,
  )
}

async function whatStops(
  tx: Tx,
  currency: string,
  before: Limits | null,
  after: Limits,
): Promise<LimitsProblem | null> {
  const same =
    before !== null &&
    (['smallest', 'largest', 'largestPerDay', 'source', 'asOf'] as const).every((name) => before[name] === after[name])
  if (same) return { kind: 'refused', message: message('errors.limits.same') }
  const [waits] = await tx
    .select({ id: amountLimit.id })
    .from(amountLimit)
    .where(and(eq(amountLimit.currency, currency), eq(amountLimit.state, 'waiting')))
  if (waits === undefined) return null
  return {
    kind: 'refused',
    message: message('errors.limits.waiting', { currency }),
  }
}

async function keep(
  tx: Tx,
  staff: Staff,
  { currency, reason }: LimitsInput,
  { smallest, largest, largestPerDay, source, asOf }: Figures & Limits,
  state: 'in-force' | 'waiting',
): Promise<string> {
  const minor = (amount: Limits['smallest']) => (amount === null ? null : toMinor(amount))
  const [kept] = await tx
    .insert(amountLimit)
    .values({
      currency,
      smallestMinor: minor(smallest),
      largestMinor: minor(largest),
      largestPerDayMinor: minor(largestPerDay),
      asOf,
      source,
      reason,
      madeBy: staff.id,
      state,
    })
    .returning({ id: amountLimit.id })
  if (kept === undefined) throw new Error('Limits were not kept')
  return kept.id
}

async function ask(tx: Tx, staff: Staff, id: string, summary: LimitsSummary): Promise<void> {
  await proposeChange(tx, staff, {
    kind: 'change-limits',
    subjectId: id,
    contentHash: contentOf(id, summary),
    summary,
  })
}

/** The hash of what an approver of looser limits signs: the limits before and after. */
export const contentOf = (id: string, { currency, before, after }: LimitsSummary): string =>
  createHash('sha256')
    .update(JSON.stringify(['change-limits', id, currency, figures(before), figures(after)]))
    .digest('hex')

const figures = (limits: Limits | null) =>
  limits === null ? null : [limits.smallest, limits.largest, limits.largestPerDay, limits.source, limits.asOf]

/** Withdraws looser limits that nobody has approved yet. */
export async function withdrawLimits(staff: Staff<'policy:manage'>, id: string): Promise<Result<null, LimitsProblem>> {
  return refusedAs(NOT_LIMITS, async (tx) => {
    const [asked] = await tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(and(eq(proposal.kind, 'change-limits'), eq(proposal.subjectId, id), eq(proposal.state, 'pending')))
    if (asked === undefined)
      return fail({
        kind: 'not-found',
        message: message('errors.limits.notWaiting'),
      })
    await voidProposal(tx, staff, { proposalId: asked.id, reason: message('requests.void.notDecided') })
    return ok(null)
  })
}
