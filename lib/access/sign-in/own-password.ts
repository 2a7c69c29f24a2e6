import 'server-only'
import { eq } from 'drizzle-orm'
import { admit, type Person } from '@/lib/access/requests/admit'
import { endOthers } from '@/lib/access/sessions/sessions'
import { DEMO_PASSWORD } from '@/lib/access/staff/demo-staff'
import { record } from '@/lib/activity/record'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { accountKey, countTry, markRight, PROOF_LIMITS } from './attempts'
import { hashPassword, passwordProblem, verifyPassword } from './password'

export type OwnPasswordProblem = { readonly kind: 'present-wrong' | 'paused' | 'weak'; readonly message: Message }

/** Replaces a person's own password, given the current one, and ends their other sessions. Returns how many. */
export async function changeOwnPassword(
  person: Person,
  typed: { readonly present: string; readonly next: string },
): Promise<Result<{ readonly sessionsEnded: number }, OwnPasswordProblem>> {
  const weak =
    typed.next === typed.present
      ? message('errors.access.samePassword')
      : passwordProblem(typed.next, { ...person, words: wordsHere() })
  if (weak) return fail({ kind: 'weak', message: message('errors.access.nothingChanged', { why: weak }) })
  const pair = { account: accountKey(`own password ${person.id}`), address: `session ${person.sessionId}` }
  return countTry({ pair, limits: PROOF_LIMITS, paused: whilePaused }, async ({ attemptId, left }) => {
    const [known] = await (await db()).select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, person.id))
    const match = await verifyPassword(typed.present, known?.hash ?? null)
    if (!match.ok) return fail(presentWrong(left))
    const passwordHash = await hashPassword(typed.next)
    return withTx(async (tx) => {
      const change = { proof: match.proof, passwordHash }
      const changed = await callAs(tx, person.sessionToken, 'change_own_password', change)
      if (changed !== true) return fail(presentWrong(left))
      await markRight(tx, attemptId)
      const sessionsEnded = await endOthers(tx, person)
      const actor = admit(person, 'read')
      if (!actor) throw new Error('A person without the right to read changed a password.')
      await record(tx, actor, {
        action: 'staff.change-own-password',
        subject: `staff:${person.id}`,
        detail: { sessionsEnded },
      })
      return ok({ sessionsEnded })
    })
  })
}

/** What no password may be made of in this installation. The password of the demo people is in the documents: only the sandbox takes it. */
export const wordsHere = (): readonly string[] => {
  const { merchantName, environment } = settings()
  return environment === 'sandbox' ? [merchantName] : [merchantName, DEMO_PASSWORD]
}

const presentWrong = (left: number): OwnPasswordProblem => ({
  kind: 'present-wrong',
  message: message('errors.access.currentWrong', { left }),
})

const whilePaused = (minutes: number) =>
  fail<OwnPasswordProblem>({ kind: 'paused', message: message('errors.access.paused', { minutes }) })
