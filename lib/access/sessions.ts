import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { settings } from '@/lib/settings'
import type { Db } from '@/lib/store/database'
import { session, staff } from '@/lib/store/schema/staff'
import type { Person } from './admit'
import { roleFrom } from './roles'

const TOKEN_BYTES = 32
const AGENT_MOST = 300

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** Opens a session and returns its token: 256 random bits, of which the database keeps only the hash. */
export async function openSession(
  tx: Db,
  opened: { readonly staffId: string; readonly address: string; readonly userAgent: string },
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const rows = await tx
    .insert(session)
    .values({
      tokenHash: hashOf(token),
      staffId: opened.staffId,
      expiresAt: sql`now() + make_interval(hours => ${settings().sessionHours})`,
      address: opened.address,
      userAgent: opened.userAgent.slice(0, AGENT_MOST),
    })
    .returning({ id: session.id })
  const [row] = rows
  if (!row) throw new Error('The database opened no session.')
  return { token, sessionId: row.id }
}

const lives = () =>
  and(
    isNull(session.revokedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastSeenAt, sql`now() - make_interval(mins => ${settings().sessionIdleMinutes})`),
    isNull(staff.disabledAt),
  )

/**
 * Whom a token belongs to, with their role of this moment, or null: revoked, too old, too long idle (all by the
 * database's clock), disabled, or never ours. `use` says that the person did something, which prolongs an idle session.
 */
export async function findSession(db: Db, token: string, { use }: { readonly use: boolean }): Promise<Person | null> {
  const rows = await db
    .select({
      sessionId: session.id,
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      passwordDue: staff.mustChangePassword,
    })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(eq(session.tokenHash, hashOf(token)), lives()))
  const [row] = rows
  const role = row && roleFrom(row.role)
  if (!row || !role) return null
  if (use) await noteUse(db, row.sessionId)
  return { ...row, role }
}

// At most one write a minute for each session: reading a page should not cost one.
async function noteUse(db: Db, sessionId: string): Promise<void> {
  await db
    .update(session)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(session.id, sessionId), sql`${session.lastSeenAt} < now() - interval '1 minute'`))
}

/** Whether a session that was admitted earlier still lives: for answers that stay open. Does not prolong it. */
export async function sessionLives(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(eq(session.id, sessionId), lives()))
  return rows.length > 0
}

/** The sessions of a person that live now, save the one they act from, latest used first. */
export async function otherSessionsOf(db: Db, staffId: string, own: string) {
  const { id, createdAt, lastSeenAt, address, userAgent } = session
  return db
    .select({ id, createdAt, lastSeenAt, address, userAgent })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(eq(session.staffId, staffId), ne(session.id, own), lives()))
    .orderBy(desc(lastSeenAt))
}

/** Ends the session of a token, whoever holds it; a token that is not ours ends nothing. */
export async function endSession(
  db: Db,
  token: string,
): Promise<{ readonly staffId: string; readonly id: string } | null> {
  const ended = await revoke(db, eq(session.tokenHash, hashOf(token)))
  return ended[0] ?? null
}

/** Ends one session by its id. */
export async function endSessionById(db: Db, sessionId: string): Promise<void> {
  await revoke(db, eq(session.id, sessionId))
}

/** Ends every session of a person, save the one they act from when it is named. Returns how many. */
export async function endSessionsOf(tx: Db, staffId: string, keep?: string): Promise<number> {
  const theirs = eq(session.staffId, staffId)
  return (await revoke(tx, keep ? and(theirs, ne(session.id, keep)) : theirs)).length
}

/** Ends the sessions of everybody. Returns how many. */
export async function endEverySession(tx: Db): Promise<number> {
  return (await revoke(tx)).length
}

function revoke(db: Db, which?: ReturnType<typeof and>) {
  return db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(isNull(session.revokedAt), which))
    .returning({ id: session.id, staffId: session.staffId })
}
