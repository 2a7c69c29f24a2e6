import 'server-only'
import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type Covered, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import type { Checker, Decided, Decision } from '@/lib/store/transitions/proposals'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { type DecisionRefused, decideIn, type Proposal, type Rules } from './decide'
import type { TogetherInput, TogetherLine } from './decision-input'
import { DECISION_MESSAGES } from './decision-problem'

/** How this person decides about one proposal: the rules of its feature, with the person's permission. */
export type Decider = {
  readonly undone: DecisionRefused
  readonly decide: (tx: Tx, decision: Decision) => Promise<Result<Decided, DecisionRefused>>
}

/** Binds the rules of a feature to a person who may decide by them. */
export const deciderBy = <By extends Checker>(rules: Rules<By>, staff: By): Decider => ({
  undone: rules.undone,
  decide: (tx, decision) => decideIn(tx, { rules, staff, decision }),
})

/** The result for one of several proposals; `why` where it was not decided. */
export type DecidedLine = Omit<TogetherLine, 'why'> & { readonly why: Message | null }

/**
 * The hash that one confirmation of identity for several proposals is bound to: a line for each with its content, sorted by its
 * bytes.
 */
export function setHash(covers: readonly Covered[]): string {
  const lines = covers.map(({ proposalId, contentHash }) => `${proposalId} ${contentHash}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/**
 * Decides several proposals with one confirmation of identity for exactly this set. Each is a decision of its own: where one is
 * no longer possible, the others stand, and its line says why. `deciderOf` gives null where this person may not decide about
 * that kind.
 */
export async function decideTogether(
  staff: Staff,
  asked: TogetherInput,
  deciderOf: (one: Proposal) => Decider | null,
): Promise<Result<readonly DecidedLine[], StepUpProblem>> {
  const covers = asked.lines.toSorted((a, b) => (a.proposalId < b.proposalId ? -1 : 1))
  const still = await asStored(covers)
  const known = covers.filter((line) => still.get(line.proposalId)?.contentHash === line.contentHash)
  const gone = covers.filter((line) => !known.includes(line)).map((line) => refused(line, GONE))
  if (known.length === 0) return ok(gone)
  const proof = { password: asked.proof, code: asked.proof }
  const granted = await grantStepUp(staff, { purpose: 'decide', contentHash: setHash(known), ...proof }, known)
  if (!granted.ok) return fail(granted.problem)
  const { stepUpId } = granted.value
  const reason = asked.decision === 'reject' ? asked.reason : null
  const decided = await withTx(async (tx) => {
    const results: DecidedLine[] = []
    // One after another, in the same order for everybody, so that two people who decide at once do not wait for each other.
    for (const line of known) {
      const one = still.get(line.proposalId)
      const decider = one === undefined ? null : deciderOf(one)
      results.push(
        decider === null
          ? refused(line, NOT_HERE)
          : await decideOne(tx, decider, { ...line, decision: asked.decision, reason, stepUpId }),
      )
    }
    return results
  }, staff)
  return ok([...decided, ...gone])
}

async function asStored(lines: readonly Covered[]): Promise<ReadonlyMap<string, Proposal>> {
  const ids = lines.map(({ proposalId }) => proposalId)
  const rows = await withTx((tx) => tx.select().from(proposal).where(inArray(proposal.id, ids)))
  return new Map(rows.map((one) => [one.id, one]))
}

/** In its own savepoint, so that undoing this decision leaves the others as they are. */
async function decideOne(tx: Tx, decider: Decider, decision: Decision): Promise<DecidedLine> {
  try {
    const done = await tx.transaction(async (inner) => {
      const decided = await decider.decide(inner, decision)
      // Checks that normally run at the end of the transaction run here, so that they undo this decision alone.
      await inner.execute(sql`set constraints all immediate`)
      await inner.execute(sql`set constraints all deferred`)
      return decided
    })
    return done.ok
      ? { proposalId: decision.proposalId, state: done.value.state, why: null }
      : refused(decision, done.problem.message)
  } catch (error) {
    if (refusalOf(error) === null) throw error
    return refused(decision, decider.undone.message)
  }
}

const refused = ({ proposalId }: { readonly proposalId: string }, why: Message): DecidedLine => ({
  proposalId,
  state: 'not-decided',
  why,
})

const GONE = DECISION_MESSAGES['other-content']
const NOT_HERE = message('errors.approvals.ownPage')
