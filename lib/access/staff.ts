import 'server-only'
import { randomInt } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fail, ok, type Result } from '@/lib/result'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAs, callAsOwner, ownerOf, type StaffFunction } from '@/lib/store/transitions/people'
import type { Staff, System } from './actor'
import { hashPassword } from './password'
import { type Role, roleFrom } from './roles'
import { emailTaken, emailUnreadable, lastAdmin, noSuchPerson, type StaffProblem } from './staff-problem'

type Admin = Staff<'staff:manage'> | System

/** A person as the staff list shows them. No hash, no secret. */
export type StaffMember = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly disabledAt: Date | null
  readonly createdAt: Date
}

const emailAs = z.email().max(200)
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to hand over once: five groups of four, 99 bits, without letters that are misread. */
function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

const readEmail = (text: string): string | null => emailAs.safeParse(text.trim().toLowerCase()).data ?? null

/** Puts somebody on the staff with a password to hand over, which they replace when they first sign in. */
export async function addStaff(
  actor: Admin,
  person: { readonly email: string; readonly name: string; readonly role: Role },
): Promise<Result<{ readonly id: string; readonly password: string }, StaffProblem>> {
  const email = readEmail(person.email)
  if (!email) return fail(emailUnreadable(person.email))
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const { role } = person
  const answer = added.parse(
    await asAdmin(actor, 'create_staff', { email, name: person.name.trim(), role, passwordHash }),
  )
  return 'problem' in answer ? fail(emailTaken(email)) : ok({ id: answer.id, password })
}

/** Everybody who is or was on the staff, by name. */
export async function listStaff(_actor: Staff | System): Promise<readonly StaffMember[]> {
  const { id, email, name, role, disabledAt, createdAt } = staff
  const rows = await (await db())
    .select({ id, email, name, role, disabledAt, createdAt })
    .from(staff)
    .orderBy(sql`${name} collate "und-x-icu"`, asc(id))
  return rows.map((row) => ({ ...row, role: roleFrom(row.role) ?? 'viewer' }))
}

/** Shuts somebody out: their sessions end with the same commit, and no password lets them in. */
export async function disableStaff(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'disable' })
}

/** Lets somebody who was disabled sign in again, with the password they had. */
export async function enableStaff(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'enable' })
}

/** Gives somebody another role. Their sessions end, so that no page of the old role stays open. */
export async function setRole(actor: Admin, email: string, role: Role): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'set-role', role })
}

/**
 * Replaces a forgotten password with one to hand over, lifts a pause, and ends the person's sessions. `factor` also
 * drops a lost authenticator: they set up another before they decide anything again.
 */
export async function resetPassword(
  actor: Admin,
  email: string,
  { factor = false }: { readonly factor?: boolean } = {},
): Promise<Result<StaffChange & { readonly password: string }, StaffProblem>> {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const reset = await changeStaff(actor, email, { action: 'reset-password', passwordHash, factor })
  return reset.ok ? ok({ ...reset.value, password }) : reset
}

/** Ends every session of somebody, without changing anything else about them. */
export async function endTheirSessions(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, { action: 'end-sessions' })
}

/** Ends the sessions of everybody, the admin's own among them. Returns how many. */
export async function endEverySession(actor: Admin): Promise<number> {
  return z.number().parse(await asAdmin(actor, 'end_every_session', {}))
}

export type StaffChange = { readonly id: string; readonly name: string; readonly sessionsEnded: number }

type Change =
  | { readonly action: 'disable' | 'enable' | 'end-sessions' }
  | { readonly action: 'set-role'; readonly role: Role }
  | { readonly action: 'reset-password'; readonly passwordHash: string; readonly factor: boolean }

const added = z.union([z.object({ id: z.uuid() }), z.object({ problem: z.literal('email-taken') })])
const changed = z.union([
  z.object({ id: z.uuid(), name: z.string(), sessionsEnded: z.number() }),
  z.object({ problem: z.literal('no-such-person') }),
  z.object({ problem: z.literal('last-admin'), name: z.string() }),
])

// The database decides, audits and ends the sessions: by the admin's token, or for the owner of the tables.
function asAdmin(actor: Admin, name: StaffFunction, request: object): Promise<unknown> {
  if (actor.kind === 'system') return callAsOwner(ownerOf(name), request)
  return withTx((tx) => callAs(tx, actor.sessionToken, name, request))
}

async function changeStaff(actor: Admin, typed: string, change: Change): Promise<Result<StaffChange, StaffProblem>> {
  const email = typed.trim().toLowerCase()
  const answer = changed.parse(await asAdmin(actor, 'change_staff', { email, ...change }))
  if (!('problem' in answer)) return ok(answer)
  return fail(answer.problem === 'last-admin' ? lastAdmin(answer.name) : noSuchPerson(typed))
}
