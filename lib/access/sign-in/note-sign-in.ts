import 'server-only'
import { z } from 'zod'
import { factorCounts } from '@/lib/access/factor/factor-required'
import { admit } from '@/lib/access/requests/admit'
import { roleFrom } from '@/lib/access/roles'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { endSession } from '@/lib/access/sessions/sessions'
import { record } from '@/lib/activity/record'
import type { Tx } from '@/lib/store/database'
import { forgetOldTries } from './attempts'
import { deviceOf } from './device'
import type { Device } from './known-device'

/** How much is stored of what a browser says of itself. */
export const AGENT_MOST = 300

export type SignInOrigin = {
  readonly address: string
  readonly userAgent: string
  /** The session of this browser until now, which ends with the new sign-in. */
  readonly formerToken: string | null
  /** The device token of an earlier sign-in, from this browser's cookie. */
  readonly device: string | null
}

/** What the database answers to a sign-in; null where it refuses it. */
export const started = z.object({ sessionId: z.uuid(), role: z.string() }).nullable()

type Opened = {
  readonly sessionToken: SessionToken
  readonly opened: z.output<typeof started> & object
  readonly known: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly signedInBefore: boolean
  }
  readonly device: Device
}

/** Records a sign-in in its own transaction, ends the session that this browser had before, and notifies the person of a new device. */
export async function noteSignIn(
  tx: Tx,
  { sessionToken, opened: { sessionId, role: stored }, known, device }: Opened,
  { userAgent, formerToken }: SignInOrigin,
): Promise<void> {
  await forgetOldTries(tx)
  if (formerToken) await endSession(tx, new SessionToken(formerToken))
  const role = roleFrom(stored)
  const { id, name, email, signedInBefore } = known
  const actor =
    role && admit({ id, name, email, role, sessionId, sessionToken, passwordDue: false, factorDue: false }, 'read')
  // The people of the sandbox share published passwords, so nobody there is notified of a new device.
  const newDevice = factorCounts() && signedInBefore && !device.knownToAccount
  const detail = { sessionId, ...(newDevice ? { newDevice, device: deviceOf(userAgent) } : {}) }
  if (!actor) throw new Error('A person with an unknown role signed in.')
  await record(tx, actor, { action: 'staff.sign-in', subject: `staff:${id}`, detail })
}
