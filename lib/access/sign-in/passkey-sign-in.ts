import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { verifyPasskey } from '@/lib/access/passkeys/verify'
import { newToken } from '@/lib/access/sessions/sessions'
import { readLocale } from '@/lib/messages/locale'
import { message } from '@/lib/messages/message'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { passkey, staff } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { accountKey } from './attempts'
import { deviceOfBrowser } from './known-device'
import { AGENT_MOST, noteSignIn, type SignInOrigin, started } from './note-sign-in'
import type { SignedIn, SignInProblem } from './sign-in'

/**
 * Signs a person in with a passkey, which stands for their password and a code. Nothing can be guessed here, so tries are not counted.
 * An unknown passkey, one that does not fit, and a disabled person get the same answer.
 */
export async function signInWithPasskey(
  signed: string,
  whence: SignInOrigin,
): Promise<Result<SignedIn, SignInProblem>> {
  const shown = await verifyPasskey({ what: 'sign-in' }, signed)
  const known = shown && (await findHolder(shown.credentialId))
  if (!known) return refused(whence)
  const device = await deviceOfBrowser(await db(), accountKey(known.email), whence.device)
  const token = await withTx(async (tx) => {
    const sessionToken = newToken()
    const answer = await callAs(tx, sessionToken, 'start_passkey_session', {
      passkey: shown,
      device: device.countedAs,
      address: whence.address,
      userAgent: whence.userAgent.slice(0, AGENT_MOST),
      hours: settings().sessionHours,
      idleMinutes: settings().sessionIdleMinutes,
    })
    const opened = started.parse(answer)
    if (!opened) return null
    await noteSignIn(tx, { sessionToken, opened, known, device }, whence)
    return sessionToken.reveal()
  })
  return token === null ? refused(whence) : ok({ token, device: device.token, locale: readLocale(known.locale) })
}

function refused({ address }: SignInOrigin) {
  log.warn({ address }, 'a sign-in with a passkey was refused')
  return fail<SignInProblem>({ kind: 'no-match', message: message('errors.passkeys.signIn') })
}

async function findHolder(credentialId: string) {
  const [row] = await (await db())
    .select({
      ...{ id: staff.id, name: staff.name, email: staff.email, locale: staff.locale },
      signedInBefore: sql<boolean>`exists (select from session held where held.staff_id = ${staff.id})`,
    })
    .from(passkey)
    .innerJoin(staff, eq(staff.id, passkey.staffId))
    .where(eq(passkey.credentialId, credentialId))
  return row ?? null
}
