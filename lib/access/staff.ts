import 'server-only'
import { randomInt } from 'node:crypto'
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { record } from '@/lib/audit/record'
import { fail, ok, type Result } from '@/lib/result'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { signInAttempt, staff } from '@/lib/store/schema/staff'
import type { Staff, System } from './actor'
import { accountKey } from './attempts'
import { hashPassword } from './password'
import { type Role, roleFrom } from './roles'
import { endSessionsOf } from './sessions'
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
  return withTx(async (tx) => {
    const values = {
      email,
      name: person.name.trim(),
      role: person.role,
      passwordHash,
      mustChangePassword: true,
      createdBy: actor.id,
    }
    const [row] = await tx.insert(staff).values(values).onConflictDoNothing().returning({ id: staff.id })
    if (!row) return fail(emailTaken(email))
    const detail = { email, name: values.name, role: person.role }
    await record(tx, actor, { action: 'staff.add', subject: `staff:${row.id}`, detail })
    return ok({ id: row.id, password })
  })
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
  return changeStaff(actor, email, 'staff.disable', async (tx, person) => {
    if (await isLastAdmin(tx, person)) return fail(lastAdmin(person.name))
    await tx
      .update(staff)
      .set({ disabledAt: sql`coalesce(${staff.disabledAt}, now())` })
      .where(eq(staff.id, person.id))
    return ok({})
  })
}

/** Lets somebody who was disabled sign in again, with the password they had. */
export async function enableStaff(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, 'staff.enable', async (tx, person) => {
    await tx.update(staff).set({ disabledAt: null }).where(eq(staff.id, person.id))
    return ok({})
  })
}

/** Gives somebody another role. Their sessions end, so that no page of the old role stays open. */
export async function setRole(actor: Admin, email: string, role: Role): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, 'staff.set-role', async (tx, person) => {
    if (role !== 'admin' && (await isLastAdmin(tx, person))) return fail(lastAdmin(person.name))
    await tx.update(staff).set({ role }).where(eq(staff.id, person.id))
    return ok({ from: person.role, to: role })
  })
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
  const changed = await changeStaff(actor, email, 'staff.reset-password', async (tx, person) => {
    const dropped = factor ? { totpSecret: null, totpLastStep: null } : {}
    const changes = { passwordHash, mustChangePassword: true, ...dropped }
    await tx.update(staff).set(changes).where(eq(staff.id, person.id))
    await tx.delete(signInAttempt).where(eq(signInAttempt.accountKey, accountKey(person.email)))
    return ok({ authenticatorDropped: factor })
  })
  return changed.ok ? ok({ ...changed.value, password }) : changed
}

/** Ends every session of somebody, without changing anything else about them. */
export async function endTheirSessions(actor: Admin, email: string): Promise<Result<StaffChange, StaffProblem>> {
  return changeStaff(actor, email, 'staff.end-sessions', async () => ok({}))
}

export type StaffChange = { readonly id: string; readonly name: string; readonly sessionsEnded: number }
type Row = { readonly id: string; readonly email: string; readonly name: string; readonly role: string }
type Step = (tx: Tx, person: Row) => Promise<Result<object, StaffProblem>>

function changeStaff(
  actor: Admin,
  typed: string,
  action: string,
  step: Step,
): Promise<Result<StaffChange, StaffProblem>> {
  return withTx(async (tx) => {
    // One change of the staff at a time: two admins must not each disable the other as "not the last".
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff', 0))`)
    const { id, email, name, role } = staff
    const found = eq(email, typed.trim().toLowerCase())
    const [person] = await tx.select({ id, email, name, role }).from(staff).where(found)
    if (!person) return fail(noSuchPerson(typed))
    const done = await step(tx, person)
    if (!done.ok) return done
    const sessionsEnded = await endSessionsOf(tx, person.id)
    const detail = { email: person.email, sessionsEnded, ...done.value }
    await record(tx, actor, { action, subject: `staff:${person.id}`, detail })
    return ok({ id: person.id, name: person.name, sessionsEnded })
  })
}

async function isLastAdmin(tx: Tx, person: Row): Promise<boolean> {
  if (person.role !== 'admin') return false
  const others = and(eq(staff.role, 'admin'), isNull(staff.disabledAt), ne(staff.id, person.id))
  const [row] = await tx.select({ others: count() }).from(staff).where(others)
  return row?.others === 0
}
