import 'server-only'
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import type { FactorChanged } from '@/lib/access/factor/factor'
import { confirmIdentity } from '@/lib/access/identity-confirmation/confirm-identity'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { endOthers } from '@/lib/access/sessions/sessions'
import { record } from '@/lib/activity/record'
import { type Message, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { passkey } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { appProofHash } from './app-proof'
import { newChallenge, openChallenge } from './challenge'
import { askForPasskey, type PasskeyQuestion, passkeySite } from './verify'

/** A passkey in the list of its person. Times are ISO 8601 texts. */
export type OwnPasskey = {
  readonly id: string
  readonly name: string
  readonly addedAt: string
  readonly usedAt: string | null
  /** Whether it is also stored elsewhere, for example in an account of its vendor. */
  readonly backedUp: boolean
}

export type PasskeyProblem = {
  readonly kind: 'no-passkeys' | 'passkey-old' | 'passkey-known' | 'passkey-many' | 'factor-first' | 'not-found'
  readonly message: Message
}
type Refused = PasskeyProblem | StepUpProblem

const problem = (kind: PasskeyProblem['kind'], key: Message['key']): PasskeyProblem => ({ kind, message: { key } })
const noPasskeys = () => problem('no-passkeys', 'errors.passkeys.notHere')

/** A person's own passkeys, the oldest first; null where this site can have none. */
export async function ownPasskeys(staff: Staff): Promise<readonly OwnPasskey[] | null> {
  if (passkeySite() === null) return null
  const rows = await (await db())
    .select()
    .from(passkey)
    .where(eq(passkey.staffId, staff.id))
    .orderBy(asc(passkey.createdAt))
  return rows.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
    ...{ id, name, backedUp, addedAt: createdAt.toISOString(), usedAt: lastUsedAt?.toISOString() ?? null },
  }))
}

/** Asks for one of the person's passkeys, to confirm their identity once within five minutes in this session. */
export async function askToConfirm(staff: Staff): Promise<Result<PasskeyQuestion, PasskeyProblem>> {
  const rows = await (await db())
    .select({ id: passkey.credentialId })
    .from(passkey)
    .where(eq(passkey.staffId, staff.id))
  const asked = await askForPasskey(
    { what: 'confirm', sessionId: staff.sessionId },
    rows.map(({ id }) => id),
  )
  return asked === null || rows.length === 0 ? fail(noPasskeys()) : ok(asked)
}

export type NewPasskey = { readonly options: PublicKeyCredentialCreationOptionsJSON; readonly token: string }

/** What the browser needs to make a passkey of this person; nothing is stored. */
export async function beginPasskey(staff: Staff): Promise<Result<NewPasskey, PasskeyProblem>> {
  const site = passkeySite()
  if (site === null) return fail(noPasskeys())
  const { challenge, token } = newChallenge({ what: 'add', sessionId: staff.sessionId })
  const known = await (await db())
    .select({ id: passkey.credentialId })
    .from(passkey)
    .where(eq(passkey.staffId, staff.id))
  const options = await generateRegistrationOptions({
    rpName: settings().merchantName,
    rpID: site.id,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: Uint8Array.from(Buffer.from(staff.id)),
    challenge,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return ok({ options, token })
}

type Made = { readonly token: string; readonly response: object; readonly name: string; readonly proof: string }

/**
 * Adds the passkey that the browser made, with a confirmed identity: outside the sandbox by a code of the authenticator or another
 * passkey. Ends the person's other sessions.
 */
export async function addPasskey(staff: Staff, made: Made): Promise<Result<FactorChanged, Refused>> {
  const fresh = await verifyNew(staff, made)
  if (fresh === null) return fail(problem('passkey-old', 'errors.passkeys.old'))
  const added = await confirmed(staff, made.proof, async (tx): Promise<Result<FactorChanged, Refused>> => {
    const answer = await callAs(tx, staff.sessionToken, 'add_passkey', { ...fresh, name: made.name })
    if (answer === 'factor') return fail(problem('factor-first', 'errors.passkeys.factorFirst'))
    if (answer === 'many') return fail(problem('passkey-many', 'errors.passkeys.many'))
    if (answer !== 'added') return fail(problem('passkey-known', 'errors.passkeys.known'))
    return ok(await noteChange(tx, staff, 'staff.add-passkey', made.name))
  })
  return added.ok ? added.value : added
}

/** Removes one of the person's passkeys, with a confirmed identity, and ends their other sessions. */
export async function removePasskey(
  staff: Staff,
  { passkeyId, proof }: { readonly passkeyId: string; readonly proof: string },
): Promise<Result<FactorChanged, Refused>> {
  const removed = await confirmed(staff, proof, async (tx): Promise<Result<FactorChanged, Refused>> => {
    const name = z
      .string()
      .nullable()
      .parse(await callAs(tx, staff.sessionToken, 'remove_passkey', { passkeyId }))
    if (name === null) return fail({ kind: 'not-found', message: message('errors.passkeys.gone') })
    return ok(await noteChange(tx, staff, 'staff.remove-passkey', name))
  })
  return removed.ok ? removed.value : removed
}

async function verifyNew(staff: Staff, { token, response }: Made) {
  const site = passkeySite()
  const challenge = openChallenge({ what: 'add', sessionId: staff.sessionId }, token)
  if (site === null || challenge === null) return null
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      appHash: appProofHash(credential.id),
      counter: credential.counter,
      backedUp: credentialBackedUp,
    }
  } catch {
    return null
  }
}

const confirmed = <T>(staff: Staff, proof: string, work: (tx: Tx) => Promise<T>) =>
  confirmIdentity(staff, { proof: { password: proof, code: proof }, deed: 'change' }, work)

async function noteChange(tx: Tx, staff: Staff, action: string, name: string): Promise<FactorChanged> {
  const sessionsEnded = await endOthers(tx, staff)
  await record(tx, staff, { action, subject: `staff:${staff.id}`, detail: { passkey: name, sessionsEnded } })
  return { sessionsEnded }
}
