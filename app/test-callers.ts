import { sql } from 'drizzle-orm'
import { encode } from 'next-auth/jwt'
import { ROLES, type Role } from '@/lib/access/roles'
import { sessionCookie } from '@/lib/access/sessions/session-cookie'
import { endSession } from '@/lib/access/sessions/sessions'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { byOwner } from '@/lib/store/test-owner'

/** The address of the app in the tests of the role matrix. */
export const APP = 'https://app.example'

/**
 * Callers that are admitted nowhere, whatever their role, and the kind of refusal each gets: nobody, a session that was ended, is too old
 * or was not used for too long, a person who was disabled, one who has to choose a password, and one who needs an authenticator.
 */
export const OUTSIDERS = {
  nobody: 'session-ended',
  ended: 'session-ended',
  expired: 'session-ended',
  idle: 'session-ended',
  disabled: 'session-ended',
  'password-due': 'password-due',
  'factor-missing': 'factor-due',
} as const
export type Outsider = keyof typeof OUTSIDERS
export type Caller = Role | Outsider

export const outsiders = Object.keys(OUTSIDERS) as Outsider[]

/** What the mocked `next/headers` answers. */
export const incoming = { headers: new Headers(), cookie: '' }

const SETTINGS = { APP_URL: APP, LOG_LEVEL: 'silent' }
const tokens = new Map<Caller, string>()

/** Creates a person for each caller, in the open test database. */
export async function createCallers(store: Engine): Promise<void> {
  setTestSettings(SETTINGS)
  for (const role of ROLES) tokens.set(role, (await testStaff('read', { role })).token)
  for (const who of outsiders.filter((one) => one !== 'nobody')) {
    const { id, token, sessionId, sessionToken } = await testStaff('read', { role: 'approver' })
    tokens.set(who, token)
    if (who === 'ended') await withTx((tx) => endSession(tx, sessionToken))
    if (who === 'expired')
      await byOwner(store, sql`update session set expires_at = now() - interval '1 second' where id = ${sessionId}`)
    if (who === 'idle')
      await byOwner(store, sql`update session set last_seen_at = now() - interval '1 day' where id = ${sessionId}`)
    if (who === 'disabled') await byOwner(store, sql`update staff set disabled_at = now() where id = ${id}`)
    if (who === 'password-due') await byOwner(store, sql`update staff set must_change_password = true where id = ${id}`)
  }
}

/** Makes the next requests those of this caller. */
export async function comeAs(who: Caller): Promise<void> {
  // An authenticator is required only where money is real.
  setTestSettings(who === 'factor-missing' ? { ...SETTINGS, SERVICE_ENVIRONMENT: 'production' } : SETTINGS)
  const { name } = sessionCookie(APP)
  const sessionToken = tokens.get(who)
  const sealed = await encode({ token: { sessionToken }, secret: settings().authSecret, salt: name, maxAge: 60 })
  incoming.cookie = sessionToken ? `${name}=${sealed}` : ''
  incoming.headers = new Headers({ origin: APP, 'sec-fetch-site': 'same-origin', cookie: incoming.cookie })
}

/** A hash of every row of the database: it changes if anything was written. */
export async function everything(store: Engine): Promise<string> {
  const tables = await byOwner(
    store,
    sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      sql`(select coalesce(string_agg(t::text, '|' order by t::text), '') from ${sql.identifier(`${name}`)} t)`,
  )
  const [row] = await byOwner(store, sql`select md5(concat_ws('#', ${sql.join(each, sql`, `)})) as fingerprint`)
  return `${row?.fingerprint}`
}
