import 'server-only'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { factorRequired } from '@/lib/access/factor/factor-required'
import { sessionLives } from '@/lib/access/sessions/sessions'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { callAs } from '@/lib/store/transitions/people'
import { confirmIdentity, type Proof, proofsOf } from './confirm-identity'
import {
  afterReset,
  factorFirst,
  notFresh,
  type StepUpMethod,
  type StepUpOffer,
  type StepUpProblem,
  sessionGone,
} from './step-up-error'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is decided: `purpose` is the kind of decision, `contentHash` that of the exact content the person saw. */
export type Decided = { readonly purpose: string; readonly contentHash: string }

/** One of several proposals that are decided with one confirmation. */
export type Covered = { readonly proposalId: string; readonly contentHash: string }

/** The method by which this person confirms a decision about money; `none` while an authenticator is required and missing. */
export async function stepUpMethod(staff: Staff): Promise<StepUpOffer | 'none'> {
  const { secret, hasPasskey } = await proofsOf(staff)
  if (hasPasskey) return secret ? 'both' : 'passkey'
  if (secret) return 'totp'
  return factorRequired(staff.role) ? 'none' : 'password'
}

/**
 * Confirms a person's identity for one decision: bound to the purpose, the content and this session, valid for two minutes by
 * the database's clock, and once. After five wrong tries the session ends. Where an authenticator is required, a password alone
 * is refused without counting a try, and so is everybody whose sign-in was reset lately. For several proposals, `covers` names them, and `contentHash` is that of their set
 * (`setHash`): the database compares them.
 */
export async function grantStepUp(
  staff: Staff,
  asked: Decided & Proof,
  covers: readonly Covered[] = [],
): Promise<Result<{ readonly stepUpId: string }, StepUpProblem>> {
  const against = (method: StepUpMethod, { decidesFrom }: { readonly decidesFrom: Date | null }) => {
    if (decidesFrom !== null) return afterReset(decidesFrom)
    return method === 'password' && factorRequired(staff.role) ? factorFirst() : null
  }
  return confirmIdentity(staff, { proof: asked, deed: 'decision', against }, async (tx) => {
    const { purpose, contentHash } = asked
    const made = await callAs(tx, staff.sessionToken, 'confirm_identity', { purpose, contentHash, covers })
    return { stepUpId: z.uuid().parse(made) }
  })
}

/**
 * Spends a confirmation inside the transaction of its decision. Refuses one that was used, is older than two minutes, or was
 * granted to somebody else, in another session, for another purpose or other content.
 */
export async function consumeStepUp(
  tx: Tx,
  staff: Staff,
  asked: Decided & { readonly stepUpId: string },
): Promise<Result<{ readonly method: StepUpMethod }, StepUpProblem>> {
  if (!UUID.test(asked.stepUpId)) return fail(notFresh())
  if (!(await sessionLives(tx, staff.sessionId))) return fail(sessionGone('decision'))
  const method = await callAs(tx, staff.sessionToken, 'use_confirmation', asked)
  return method === 'password' || method === 'totp' || method === 'passkey' ? ok({ method }) : fail(notFresh())
}
