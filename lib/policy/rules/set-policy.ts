import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { passkeySite } from '@/lib/access/passkeys/verify'
import { record } from '@/lib/activity/record'
import { proposeChange } from '@/lib/approvals/make-proposal'
import { gapMessage } from '@/lib/approvals/policy-gap'
import { newGaps } from '@/lib/approvals/read-gaps'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { sortedJson } from '@/lib/platform/same-json'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { policyVersion } from '@/lib/store/schema/policy-version'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'
import type { PolicyInput } from './policy-input'
import { POLICY_MOVED, type PolicyContent, type PolicySummary } from './policy-view'
import { currentPolicy } from './read-policy'

export type PolicyProblem = { readonly kind: 'superseded' | 'refused' | 'not-found'; readonly message: Message }
type Set = Result<'in-force' | 'waiting', PolicyProblem | StepUpProblem>

/**
 * Sets another policy, with a reason. One that is certainly not looser applies at once, and to everything that is pending; any
 * other waits for a second person. `typed.proof` is the password or a code. Refused where nothing would change, where the policy
 * is not the one that was on the screen any more, and while another one waits.
 */
export async function setPolicy(staff: Staff<'policy:manage'>, typed: PolicyInput): Promise<Set> {
  const { proof, ...content } = typed
  const asked = { purpose: 'set-policy', contentHash: hashOf(content) }
  const granted = await grantStepUp(staff, { ...asked, password: proof, code: proof })
  if (!granted.ok) return granted
  return refusedAs(
    POLICY_MOVED,
    async (tx): Promise<Set> => {
      const confirmed = await consumeStepUp(tx, staff, { ...asked, ...granted.value })
      if (!confirmed.ok) return confirmed
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('policy', 0))`)
      const current = await currentPolicy(tx)
      const before = contentOf(current)
      const after = contentOf(typed)
      if (typed.basedOn !== current.number) return fail(POLICY_MOVED)
      if (sortedJson(before) === sortedJson(after)) return fail(SAME)
      const stops = await whatStops(tx, after)
      if (stops !== null) return fail(stops)
      const state = (await isLooser(tx, after)) ? 'waiting' : 'in-force'
      const { id, number } = await keep(tx, staff, typed, state)
      if (state === 'waiting') await ask(tx, staff, id, { reason: typed.reason, version: number, before, after })
      await record(tx, staff, {
        action: state === 'waiting' ? 'policy.ask' : 'policy.set',
        subject: `policy:${number}`,
        detail: { before, after, reason: typed.reason },
      })
      return ok(state)
    },
    staff,
  )
}

/** Whether the database takes a policy for looser than the one in force. */
export async function isLooser(
  tx: Tx,
  { rules, ceilings, resetPauseHours }: Pick<PolicyContent, 'rules' | 'ceilings' | 'resetPauseHours'>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ looser: boolean }>(sql`
    SELECT loosens_policy(jsonb_populate_record(null::policy_version, jsonb_build_object(
      'rules', ${JSON.stringify(rules)}::jsonb, 'ceilings', ${JSON.stringify(ceilings)}::jsonb, 'reset_pause_hours', ${resetPauseHours}::int)), policy_in_force()) AS looser`)
  return rows[0]?.looser !== false
}

/** The hash of what a second person signs: the policy before and after. */
export const policyHash = (id: string, { version, before, after }: PolicySummary): string =>
  hashOf(['change-policy', id, version, before, after])

const hashOf = (content: unknown): string => createHash('sha256').update(sortedJson(content)).digest('hex')

const contentOf = ({ rules, ceilings, reminderHours, resetPauseHours }: PolicyContent): PolicyContent => ({
  rules,
  ceilings,
  reminderHours,
  resetPauseHours,
})

/** Why a policy cannot be made where nobody who is there can meet it; null where somebody can. */
export async function whatNobodyMeets(
  tx: Tx,
  content: Pick<PolicyContent, 'rules' | 'ceilings'>,
): Promise<{ readonly kind: 'refused'; readonly message: Message } | null> {
  const gaps = await newGaps(tx, content)
  if (gaps.length === 0) return null
  return { kind: 'refused', message: message('errors.policy.nobody', { gaps: { all: gaps.map(gapMessage) } }) }
}

const SAME: PolicyProblem = { kind: 'refused', message: message('errors.policy.same') }

/** Why another policy cannot be set, whoever confirms it; null where it can. */
export async function whatStops(
  tx: Tx,
  after: Pick<PolicyContent, 'rules' | 'ceilings'>,
): Promise<PolicyProblem | null> {
  // Otherwise nobody could approve, not even another change of the policy.
  const passkeys = [...after.rules, ...after.ceilings].some(
    ({ demand }) => demand.action === 'approve' && demand.factor === 'passkey',
  )
  if (passkeys && passkeySite() === null) return { kind: 'refused', message: message('errors.policy.noPasskeys') }
  const [waits] = await tx
    .select({ id: policyVersion.id })
    .from(policyVersion)
    .where(eq(policyVersion.state, 'waiting'))
  if (waits !== undefined) return { kind: 'refused', message: message('errors.policy.waiting') }
  return whatNobodyMeets(tx, after)
}

async function keep(
  tx: Tx,
  staff: Staff,
  { rules, ceilings, reminderHours, resetPauseHours, reason }: PolicyInput,
  state: 'in-force' | 'waiting',
): Promise<{ readonly id: string; readonly number: number }> {
  const [kept] = await tx
    .insert(policyVersion)
    // The database gives it its number.
    .values({ number: 0, rules, ceilings, reminderHours, resetPauseHours, reason, madeBy: staff.id, state })
    .returning({ id: policyVersion.id, number: policyVersion.number })
  if (kept === undefined) throw new Error('A policy was not kept')
  return kept
}

async function ask(tx: Tx, staff: Staff, id: string, summary: PolicySummary): Promise<void> {
  await proposeChange(tx, staff, {
    kind: 'change-policy',
    subjectId: id,
    contentHash: policyHash(id, summary),
    summary,
  })
}

/** Withdraws a policy that nobody has approved yet. */
export async function withdrawPolicy(staff: Staff<'policy:manage'>, id: string): Promise<Result<null, PolicyProblem>> {
  return refusedAs(POLICY_MOVED, async (tx) => {
    const [asked] = await tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(and(eq(proposal.kind, 'change-policy'), eq(proposal.subjectId, id), eq(proposal.state, 'pending')))
    if (asked === undefined) return fail({ kind: 'not-found', message: message('errors.policy.notWaiting') })
    await voidProposal(tx, staff, { proposalId: asked.id, reason: message('requests.void.notDecided') })
    return ok(null)
  })
}
