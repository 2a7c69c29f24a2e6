import 'server-only'
import { createHash, randomInt } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff, System } from '@/lib/access/actor'
import { factorCounts } from '@/lib/access/factor/factor-required'
import { type Role, roleFrom } from '@/lib/access/roles'
import { hashPassword } from '@/lib/access/sign-in/password'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAsOwner, type OwnerFunction } from '@/lib/store/transitions/people'
import { emailTaken, emailUnreadable, factorOn, lastAdmin, noSuchPerson, type StaffProblem } from './staff-error'

/** The system, through `npm run staff`. Admins change the staff in the app through lib/team. */
type Admin = System

/** A person as the staff list shows them, without hashes and secrets. */
export type StaffMember = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly disabledAt: Date | null
  readonly createdAt: Date
}

const emailAs = z.email().max(200)
/** Groups of a code that is stored as a plain hash: 118 bits, more than anybody can try. */
export const CODE_GROUPS = 6
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A text to hand over once: groups of four letters and digits, without those that are misread; each group has 19.8 bits. */
export function handedOver(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** A password to hand over, which its person replaces at the first sign-in. */
const temporaryPassword = () => handedOver(5)

/** A code with which a person sets up an authenticator once, and its stored hash. Null in the sandbox. */
export function newSetUpCode(): { readonly setUpCode: string | null; readonly enrolmentHash: string | null } {
  if (!factorCounts()) return { setUpCode: null, enrolmentHash: null }
  const setUpCode = handedOver(CODE_GROUPS)
  return { setUpCode, enrolmentHash: createHash('sha256').update(setUpCode).digest('hex') }
}

/** An address as the staff list stores it, or null. */
export const readEmail = (text: string): string | null => emailAs.safeParse(text.trim().toLowerCase()).data ?? null

/**
 * Adds a person to the staff with a password to hand over, which they replace at their first sign-in, and outside the sandbox a
 * code with which they set up an authenticator.
 */
export async function addStaff(
  actor: Admin,
  person: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<Result<HandedOver & { readonly id: string }, StaffProblem>> {
  const email = readEmail(person.email)
  if (!email) return fail(emailUnreadable(person.email))
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const { role } = person
  const { setUpCode, enrolmentHash } = newSetUpCode()
  const made = { email, name: person.name.trim(), role, passwordHash, enrolmentHash }
  const answer = added.parse(await asAdmin(actor, 'put_staff', made))
  return 'problem' in answer ? fail(emailTaken(email)) : ok({ id: answer.id, password, setUpCode })
}

/** All present and former staff, by name. */
export async function listStaff(_actor: Staff | System): Promise<readonly StaffMember[]> {
  const { id, email, name, role, disabledAt, createdAt } = staff
  const rows = await (await db())
    .select({ id, email, name, role, disabledAt, createdAt })
    .from(staff)
    .orderBy(sql`${name} collate "und-x-icu"`, asc(id))
  return rows.map((row) => ({ ...row, role: roleFrom(row.role) ?? 'viewer' }))
}

/** Disables a person: their sessions end with the same commit, and they cannot sign in. */
export async function disableStaff(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'disable' })
}

/** Enables a disabled person, with the password they had. */
export async function enableStaff(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'enable' })
}

/** Gives a person another role. Their sessions end, so that no page of the old role stays open. */
export async function setRole(actor: Admin, email: string, role: Role): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'set-role', role })
}

/**
 * Replaces a forgotten password with one to hand over, ends a pause, and ends the person's sessions. `factor` also removes a
 * lost authenticator: they must set up another before they decide anything again.
 */
export async function resetPassword(
  actor: Admin,
  email: string,
  { factor = false }: { readonly factor?: boolean } = {},
): Promise<Result<StaffChange & HandedOver, StaffProblem>> {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const { setUpCode, enrolmentHash } = factor ? newSetUpCode() : { setUpCode: null, enrolmentHash: null }
  const reset = await changeStaff(actor, email, { action: 'reset-password', passwordHash, factor, enrolmentHash })
  return reset.ok ? ok({ ...reset.value, password, setUpCode }) : reset
}

/**
 * A new code with which a person without an authenticator sets one up. Their sessions end. Null in the sandbox, which needs
 * none.
 */
export async function makeSetUpCode(
  actor: Admin,
  email: string,
): Promise<Result<StaffChange & { readonly setUpCode: string | null }, StaffProblem>> {
  const { setUpCode, enrolmentHash } = newSetUpCode()
  const made = await changeStaff(actor, email, { action: 'enrol', enrolmentHash })
  return made.ok ? ok({ ...made.value, setUpCode }) : made
}

/** Ends every session of a person, without any other change. */
export async function endTheirSessions(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'end-sessions' })
}

/** Ends the sessions of everybody, including the admin's own. Returns how many. */
export async function endEverySession(actor: Admin): Promise<number> {
  return z.number().parse(await asAdmin(actor, 'put_every_session_ended', {}))
}

/** What an admin hands over: a password, and outside the sandbox a code to set up an authenticator. */
export type HandedOver = { readonly password: string; readonly setUpCode: string | null }

export type StaffChange = { readonly id: string; readonly name: string; readonly sessionsEnded: number }

type Change =
  | { readonly action: 'disable' | 'enable' | 'end-sessions' }
  | { readonly action: 'set-role'; readonly role: Role }
  | {
      readonly action: 'reset-password'
      readonly passwordHash: string
      readonly factor: boolean
      readonly enrolmentHash: string | null
    }
  | { readonly action: 'enrol'; readonly enrolmentHash: string | null }

const added = z.union([z.object({ id: z.uuid() }), z.object({ problem: z.literal('email-taken') })])
/** What the database answers to a change of a person. */
export const changed = z.union([
  z.object({ id: z.uuid(), name: z.string(), sessionsEnded: z.number() }),
  z.object({ problem: z.literal('no-such-person') }),
  z.object({ problem: z.enum(['last-admin', 'factor-on']), name: z.string() }),
])

// The database decides, records and ends the sessions.
const asAdmin = (_actor: Admin, name: OwnerFunction, request: object): Promise<unknown> => callAsOwner(name, request)

async function changeStaff(actor: Admin, typed: string, change: Change): Promise<Result<StaffChange, StaffProblem>> {
  const email = typed.trim().toLowerCase()
  const answer = changed.parse(await asAdmin(actor, 'put_staff_change', { email, ...change }))
  if (!('problem' in answer)) return ok(answer)
  if (answer.problem === 'no-such-person') return fail(noSuchPerson(typed))
  return fail(answer.problem === 'last-admin' ? lastAdmin(answer.name) : factorOn(answer.name))
}
