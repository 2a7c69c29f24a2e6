import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { factorRequired } from '@/lib/access/factor/factor-required'
import type { Person } from '@/lib/access/requests/admit'
import { roleFrom } from '@/lib/access/roles'
import { addressRange } from '@/lib/access/sign-in/address-range'
import { deviceOf } from '@/lib/access/sign-in/device'
import type { Db, Tx } from '@/lib/store/database'
import { session, staff } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { SessionToken } from './session-token'

const TOKEN_BYTES = 32

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** A token for a new session: 256 random bits, of which the database stores only the hash. */
export const newToken = (): SessionToken => new SessionToken(randomBytes(TOKEN_BYTES).toString('base64url'))

const lives = () =>
  and(
    isNull(session.revokedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastSeenAt, sql`now() - make_interval(mins => ${session.idleMinutes})`),
    isNull(staff.disabledAt),
  )

// How long a session lives if it is not used: until it ends, or has been idle for too long.
const livesFor = () => sql<number>`floor(1000 * extract(epoch from
  least(${session.expiresAt}, ${session.lastSeenAt} + make_interval(mins => ${session.idleMinutes})) - now()))::float8`

/**
 * The person of a token, with their present role, or null: the session was revoked, is too old, idle for too long (all by the
 * database's clock), its person is disabled, or it never existed. `use` prolongs an idle session.
 */
export async function findSession(
  db: Db,
  token: string,
  { use }: { readonly use: boolean },
): Promise<(Person & { readonly livesForMs: number }) | null> {
  const rows = await db
    .select({
      sessionId: session.id,
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      passwordDue: staff.mustChangePassword,
      livesForMs: livesFor(),
      hasFactor: sql<boolean>`${staff.totpSecret} is not null or has_passkey(${staff.id})`,
    })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(eq(session.tokenHash, hashOf(token)), lives()))
  const [row] = rows
  const role = row && roleFrom(row.role)
  if (!row || !role) return null
  const sessionToken = new SessionToken(token)
  if (use) await callAs(db, sessionToken, 'note_use')
  const { hasFactor, ...person } = row
  return { ...person, role, sessionToken, factorDue: !hasFactor && factorRequired(role) }
}

/** Whether a session that was admitted earlier is still live, for open streams. Does not prolong it. */
export async function sessionLives(db: Db, sessionId: string): Promise<boolean> {
  return (await sessionsAlive(db, [sessionId])).has(sessionId)
}

/** Which of these sessions are live, in one query. Prolongs none. */
export async function sessionsAlive(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(inArray(session.id, [...sessionIds]), lives()))
  return new Set(rows.map(({ id }) => id))
}

/** A live session: its browser, and the range of its address (`addressRange`). Times are ISO 8601 texts. */
export type LiveSession = {
  readonly id: string
  readonly device: string
  readonly place: string | null
  readonly openedAt: string
  readonly usedAt: string
}

/** The live sessions of a person, latest used first. */
export async function sessionsOf(db: Db, staffId: string): Promise<readonly LiveSession[]> {
  const { id, createdAt, lastSeenAt, address, userAgent } = session
  const rows = await db
    .select({ id, createdAt, lastSeenAt, address, userAgent })
    .from(session)
    .innerJoin(staff, eq(staff.id, session.staffId))
    .where(and(eq(session.staffId, staffId), lives()))
    .orderBy(desc(lastSeenAt))
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent ?? ''),
    place: addressRange(row.address),
    openedAt: row.createdAt.toISOString(),
    usedAt: row.lastSeenAt.toISOString(),
  }))
}

/** Ends the session of a token; an unknown token ends nothing. Only a transaction of `withTx` notifies the other instances. */
export async function endSession(tx: Tx, token: SessionToken): Promise<void> {
  await callAs(tx, token, 'end_session')
}

/** Ends every session of a person except their present one, or only the one with this id. Returns how many. */
export async function endOthers(
  tx: Db,
  { sessionToken }: Pick<Person, 'sessionToken'>,
  sessionId: string | null = null,
): Promise<number> {
  return z.number().parse(await callAs(tx, sessionToken, 'end_other_sessions', { sessionId }))
}
