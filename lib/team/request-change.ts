import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { factorRequired } from '@/lib/access/factor/factor-required'
import { confirmIdentity, type Proof } from '@/lib/access/identity-confirmation/confirm-identity'
import { factorFirst, type StepUpMethod, type StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { hashPassword } from '@/lib/access/sign-in/password'
import { changed, newSetUpCode, readEmail, temporaryPassword } from '@/lib/access/staff/staff'
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
import { isMailAddress } from '@/lib/mail/letter'
import { queueLetter } from '@/lib/mail/outbox'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { sortedJson } from '@/lib/platform/same-json'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { voidProposal } from '@/lib/store/transitions/proposals'
import { accessLetter } from './access-letter'
import type { ChangeInput } from './team-input'
import type { StaffChanged, StaffSummary } from './team-view'

type TeamProblem = { readonly kind: 'waiting' | 'own' | 'not-found' | 'no-mail'; readonly message: Message }
type Refused = StaffProblem | TeamProblem | StepUpProblem
const noMail = (): TeamProblem => ({ kind: 'no-mail', message: message('errors.team.noMail') })
type Admin = Staff<'staff:manage'>

const answered = z.union([
  changed,
  z.object({ waiting: z.uuid() }),
  z.object({ problem: z.enum(['email-taken', 'waiting', 'own']) }),
])

/**
 * Changes a person, or asks a second person to approve it where it gives somebody more than they had: the database decides which. A
 * waiting change takes effect with its approval. Nobody changes their own rights, and the last admin stays.
 */
export async function requestChange(
  staff: Admin,
  { request: typed, reason, proof }: ChangeInput,
): Promise<Result<StaffChanged, Refused>> {
  const email = readEmail(typed.email)
  if (email === null) return fail(emailUnreadable(typed.email))
  const request = { ...typed, email }
  const password = typed.action === 'reset-password' ? temporaryPassword() : null
  const { setUpCode, enrolmentHash } =
    typed.action === 'reset-factor' ? newSetUpCode() : { setUpCode: null, enrolmentHash: null }
  const secrets = {
    ...(password === null ? {} : { passwordHash: await hashPassword(password) }),
    ...(enrolmentHash === null ? {} : { enrolmentHash }),
  }
  const done = await confirmed(staff, proof, async (tx): Promise<Result<StaffChanged, Refused>> => {
    const answer = answered.parse(
      await callAs(tx, staff.sessionToken, 'request_staff_change', { ...request, ...secrets }),
    )
    if ('problem' in answer) return fail(problemOf(answer, email))
    const handedOver = password === null && setUpCode === null ? null : { password, setUpCode, mailed: false }
    if (!('waiting' in answer)) return ok({ state: 'done', sessionsEnded: answer.sessionsEnded, handedOver })
    await ask(tx, staff, answer.waiting, { request, before: await asTheyAre(tx, email), reason })
    return ok({ state: 'waiting', sessionsEnded: 0, handedOver })
  })
  return done.ok ? done.value : done
}

/**
 * A password for the first sign-in of an invited person, shown or sent by mail, and outside the sandbox a code for their authenticator,
 * which is only shown: both valid for three days. Refused once they have signed in.
 */
export async function handOver(
  staff: Admin,
  { email, proof, way }: { readonly email: string; readonly proof: string; readonly way: 'show' | 'mail' },
): Promise<Result<StaffChanged, Refused>> {
  const byMail = way === 'mail'
  if (byMail && (settings().mail === null || !isMailAddress(email))) return fail(noMail())
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const { setUpCode, enrolmentHash } = newSetUpCode()
  const done = await confirmed(staff, proof, async (tx): Promise<Result<StaffChanged, Refused>> => {
    const asked = { email, passwordHash, enrolmentHash }
    const answer = changed.parse(await callAs(tx, staff.sessionToken, 'hand_over', asked))
    if ('problem' in answer) return fail({ kind: 'not-found', message: message('errors.team.signedInBefore') })
    const { merchantName: merchant, appUrl, environment } = settings()
    const letter = { name: answer.name, password, merchant, appUrl, sandbox: environment !== 'production' }
    if (byMail)
      await queueLetter(tx, email, { staffId: answer.id }, accessLetter({ ...letter, locale: DEFAULT_LOCALE }))
    return ok({
      state: 'done',
      sessionsEnded: 0,
      handedOver: { password: byMail ? null : password, setUpCode, mailed: byMail },
    })
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
    return { state: 'done', sessionsEnded, handedOver: null } as const
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
    case 'last-admin':
      return lastAdmin(answer.name ?? email)
    case 'factor-on':
      return factorOn(answer.name ?? email)
    default:
      return noSuchPerson(email)
  }
}
