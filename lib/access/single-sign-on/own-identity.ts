import 'server-only'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import type { FactorChanged } from '@/lib/access/factor/factor'
import { confirmIdentity } from '@/lib/access/identity-confirmation/confirm-identity'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { endOthers } from '@/lib/access/sessions/sessions'
import { NO_PASSWORD } from '@/lib/access/sign-in/password'
import { record } from '@/lib/activity/record'
import type { Message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { staff as people, staffIdentity } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'

/** How a person signs in by single sign-on. Times are ISO 8601 texts. */
export type OwnIdentity = {
  /** What the sign-in page calls the identity provider; null for no name. */
  readonly provider: string | null
  readonly connected: { readonly email: string; readonly at: string } | null
  /** Whether they have a password too; without one they cannot disconnect. */
  readonly hasPassword: boolean
}

type Problem = { readonly kind: 'no-provider' | 'not-connected' | 'no-password'; readonly message: Message }

const problem = (kind: Problem['kind'], key: Message['key']): Problem => ({ kind, message: { key } })

/** Reads it of a person; null where there is no single sign-on here. */
export async function ownIdentity(staff: Staff): Promise<OwnIdentity | null> {
  const { singleSignOn } = settings()
  if (singleSignOn === null) return null
  const [row] = await (await db())
    .select({ hash: people.passwordHash, email: staffIdentity.email, at: staffIdentity.connectedAt })
    .from(people)
    .leftJoin(staffIdentity, and(eq(staffIdentity.staffId, people.id), eq(staffIdentity.issuer, singleSignOn.issuer)))
    .where(eq(people.id, staff.id))
  const connected = row?.email == null || row.at === null ? null : { email: row.email, at: row.at.toISOString() }
  return { provider: singleSignOn.name, connected, hasPassword: row?.hash !== NO_PASSWORD }
}

/** Lets a person who has confirmed their identity connect their account at the provider, within five minutes in this session. */
export async function beginConnect(staff: Staff, proof: string): Promise<Result<'begun', Problem | StepUpProblem>> {
  if (settings().singleSignOn === null) return fail(problem('no-provider', 'errors.singleSignOn.notHere'))
  return confirmed(staff, proof, async (tx) => {
    await callAs(tx, staff.sessionToken, 'begin_connect')
    return 'begun' as const
  })
}

const disconnected = z.enum(['disconnected', 'none', 'password'])

/** Disconnects a person from the provider, with a confirmed identity, and ends their other sessions. */
export async function disconnect(staff: Staff, proof: string): Promise<Result<FactorChanged, Problem | StepUpProblem>> {
  const done = await confirmed(staff, proof, async (tx): Promise<Result<FactorChanged, Problem>> => {
    const answer = disconnected.parse(await callAs(tx, staff.sessionToken, 'disconnect_identity'))
    if (answer === 'password') return fail(problem('no-password', 'errors.singleSignOn.noPassword'))
    if (answer === 'none') return fail(problem('not-connected', 'errors.singleSignOn.notConnected'))
    const sessionsEnded = await endOthers(tx, staff)
    const what = { action: 'staff.disconnect-identity', subject: `staff:${staff.id}`, detail: { sessionsEnded } }
    await record(tx, staff, what)
    return ok({ sessionsEnded })
  })
  return done.ok ? done.value : done
}

const confirmed = <T>(staff: Staff, proof: string, work: (tx: Tx) => Promise<T>) =>
  confirmIdentity(staff, { proof: { password: proof, code: proof }, deed: 'change' }, work)
