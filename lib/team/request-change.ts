import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { factorRequired } from '@/lib/access/factor/factor-required'
import { confirmIdentity, type Proof } from '@/lib/access/identity-confirmation/confirm-identity'
import { factorFirst, type StepUpMethod, type StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { changed, readEmail } from '@/lib/access/staff/staff'
import {
  emailTaken,
  emailUnreadable,
  factorOn,
  lastAdmin,
  noSuchPerson,
  type StaffProblem,
} from '@/lib/access/staff/staff-error'
import { record } from '@/lib/activity/record'
import { proposeChange } from '@/lib/approvals/make-proposal'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { sortedJson } from '@/lib/platform/same-json'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { voidProposal } from '@/lib/store/transitions/proposals'
import type { ChangeInput } from './team-input'
import type { StaffChanged, StaffSummary } from './team-view'

type TeamProblem = { readonly kind: 'waiting' | 'own' | 'not-found' | 'no-second-admin'; readonly message: Message }
type Refused = StaffProblem | TeamProblem | StepUpProblem
type Admin = Staff<'staff:manage'>

const answered = z.union([
  changed,
  z.object({ waiting: z.uuid() }),
  z.object({ problem: z.literal('no-second-admin'), name: z.string() }),
  z.object({ problem: z.enum(['email-taken', 'waiting', 'own']) }),
])

/**
 * Changes a person, or asks a second person to approve it where it gives somebody more than they had or opens their account anew: the
 * database decides which. A waiting change takes effect with its approval. Nobody changes their own rights, the last admin stays, and
 * whoever asks is shown no password and no code: `decideChange` hands those over. Fails with why nothing was changed.
 */
export async function requestChange(
  staff: Admin,
  { request: typed, reason, proof }: ChangeInput,
): Promise<Result<StaffChanged, Refused>> {
  const email = readEmail(typed.email)
  if (email === null) return fail(emailUnreadable(typed.email))
  const request = { ...typed, email }
  const done = await confirmed(staff, proof, async (tx): Promise<Result<StaffChanged, Refused>> => {
    const answer = answered.parse(await callAs(tx, staff.sessionToken, 'request_staff_change', { ...request, reason }))
    if ('problem' in answer) return fail(problemOf(answer, email))
    if (!('waiting' in answer)) return ok({ state: 'done', sessionsEnded: answer.sessionsEnded })
    await ask(tx, staff, answer.waiting, { request, before: await asTheyAre(tx, email), reason })
    return ok({ state: 'waiting', sessionsEnded: 0 })
  })
  return done.ok ? done.value : done
}

/** Signs everybody out, the admin included, with a reason for the record. Nobody is kept from signing in again. */
export async function endEverybody(
  staff: Admin,
  { reason, proof }: { readonly reason: string; readonly proof: string },
): Promise<Result<StaffChanged, Refused>> {
  return confirmed(staff, proof, async (tx) => {
    await record(tx, staff, { action: 'staff.ask-end-every-session', subject: 'staff:all', detail: { reason } })
    const sessionsEnded = z.number().parse(await callAs(tx, staff.sessionToken, 'end_every_session'))
    return { state: 'done', sessionsEnded } as const
  })
}

/** Withdraws a change that nobody has approved yet. */
export async function withdrawChange(staff: Admin, proposalId: string): Promise<Result<null, TeamProblem>> {
  const gone: TeamProblem = { kind: 'not-found', message: message('errors.team.notWaiting') }
  return refusedAs(gone, async (tx) => {
    const [asked] = await tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(and(eq(proposal.kind, 'change-staff'), eq(proposal.id, proposalId), eq(proposal.state, 'pending')))
    if (asked === undefined) return fail(gone)
    await voidProposal(tx, staff, { proposalId, reason: message('requests.void.notDecided') })
    return ok(null)
  })
}

/** The hash of what a second person signs. */
export const staffHash = (changeId: string, summary: StaffSummary): string =>
  createHash('sha256')
    .update(sortedJson(['change-staff', changeId, summary]))
    .digest('hex')

/** A person as a change finds them; null where there is none. */
export async function asTheyAre(tx: Tx, email: string): Promise<StaffSummary['before']> {
  const [found] = await tx
    .select({ name: people.name, role: people.role, groups: people.groups })
    .from(people)
    .where(eq(people.email, email))
  return found ?? null
}

async function ask(tx: Tx, staff: Admin, changeId: string, summary: StaffSummary): Promise<void> {
  await proposeChange(tx, staff, {
    kind: 'change-staff',
    subjectId: changeId,
    contentHash: staffHash(changeId, summary),
    summary,
  })
  const { action, email } = summary.request
  await record(tx, staff, {
    action: 'staff.ask',
    subject: `staff-change:${changeId}`,
    detail: { change: action, email, reason: summary.reason },
  })
}

function confirmed<T>(staff: Admin, proof: string, work: (tx: Tx) => Promise<T>): Promise<Result<T, StepUpProblem>> {
  const typed: Proof = { password: proof, code: proof }
  const against = (method: StepUpMethod) => (method === 'password' && factorRequired(staff.role) ? factorFirst() : null)
  return confirmIdentity(staff, { proof: typed, deed: 'change', against }, work)
}

function problemOf(
  answer: { readonly problem: string; readonly name?: string },
  email: string,
): StaffProblem | TeamProblem {
  switch (answer.problem) {
    case 'email-taken':
      return emailTaken(email)
    case 'waiting':
      return { kind: 'waiting', message: message('errors.team.waiting', { email }) }
    case 'own':
      return { kind: 'own', message: message('errors.team.own') }
    case 'no-second-admin':
      return { kind: 'no-second-admin', message: message('errors.team.noSecondAdmin', { name: answer.name ?? email }) }
    case 'last-admin':
      return lastAdmin(answer.name ?? email)
    case 'factor-on':
      return factorOn(answer.name ?? email)
    default:
      return noSuchPerson(email)
  }
}
