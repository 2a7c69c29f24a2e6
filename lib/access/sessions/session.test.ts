import { sql } from 'drizzle-orm'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { AccessProblem } from '@/lib/access/requests/access-error'
import { staffAction } from '@/lib/access/requests/action'
import { PATH_HEADER } from '@/lib/access/requests/request-headers'
import { may, type Permission, ROLES } from '@/lib/access/roles'
import { signInWithPassword } from '@/lib/access/sign-in/sign-in'
import { resetPassword } from '@/lib/access/staff/staff'
import { system } from '@/lib/access/system'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { adoptEngine, withTx } from '@/lib/store/open'
import { sessionChanges } from '@/lib/store/session-changes'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { requireStaff, sessionsStillAlive, staffForAction, staffForRead } from './session'
import { sessionCookie } from './session-cookie'
import { endSession } from './sessions'

// The request as the framework would show it: set by each test.
const incoming = { headers: new Headers(), cookie: '' }
vi.mock('next/headers', () => ({
  headers: async () => incoming.headers,
  cookies: async () => ({ toString: () => incoming.cookie, get: () => undefined }),
}))
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`leads to ${to}`)
  },
  forbidden: () => {
    throw new Error('not for this role')
  },
}))

const APP = 'https://app.example'
const PERMISSIONS = ['read', 'payouts:prepare', 'payouts:approve', 'staff:manage', 'policy:manage'] as const
const own = { origin: APP, 'sec-fetch-site': 'same-origin' }

async function signIn(sessionToken: string | null, heads: Record<string, string> = own): Promise<void> {
  const { name } = sessionCookie(APP)
  const token = { sessionToken: sessionToken ?? undefined }
  const sealed = await encode({ token, secret: settings().authSecret, salt: name, maxAge: 60 })
  incoming.cookie = sessionToken ? `${name}=${sealed}` : ''
  incoming.headers = new Headers(heads)
}

const kindOf = async (asked: Promise<Result<unknown, AccessProblem>>) => {
  const done = await asked
  return done.ok ? 'allowed' : done.problem.kind
}
const pageOf = (permission: Permission) =>
  requireStaff(permission).then(
    () => 'allowed',
    (error: Error) => error.message,
  )

describe('who is let in', () => {
  let store: Engine
  beforeAll(async () => {
    setTestSettings({ APP_URL: APP })
    store = await openTestDatabase()
  })
  beforeEach(() => void setTestSettings({ APP_URL: APP }))
  afterAll(() => store.close())

  it.each(ROLES)('as %s: exactly what the table of roles allows, by page, action and query', async (role) => {
    await signIn((await testStaff('read', { role })).token)
    for (const permission of PERMISSIONS) {
      const allowed = may(role, permission)
      expect(await pageOf(permission)).toBe(allowed ? 'allowed' : 'not for this role')
      expect(await kindOf(staffForAction(permission))).toBe(allowed ? 'allowed' : 'not-your-role')
      expect(await kindOf(staffForRead(permission))).toBe(allowed ? 'allowed' : 'not-your-role')
    }
  })

  it('with no session, an ended one or a made-up one: nobody', async () => {
    const ended = await testStaff('payouts:approve')
    await withTx((tx) => endSession(tx, ended.sessionToken))
    for (const token of [null, ended.token, 'x'.repeat(43)]) {
      await signIn(token, { ...own, [PATH_HEADER]: '/payouts/7?tab=rows' })
      expect(await pageOf('read')).toBe('leads to /sign-in?callbackUrl=%2Fpayouts%2F7%3Ftab%3Drows')
      expect(await kindOf(staffForAction('read'))).toBe('session-ended')
      expect(await kindOf(staffForRead('read'))).toBe('session-ended')
    }
    const alive = await testStaff('read')
    const sessionIds = [ended.sessionId, alive.sessionId, crypto.randomUUID()]
    expect(await sessionsStillAlive(sessionIds)).toEqual(new Set([alive.sessionId]))
  })

  it('by an instance that misses a notification: no page and no action, only what was read in the last second', async () => {
    const deaf = { ...store, listen: async () => async () => undefined, hears: () => true }
    adoptEngine(deaf)
    const person = await testStaff('payouts:approve')
    await signIn(person.token)
    await vi.waitFor(async () => expect(await sessionChanges()).not.toBeNull(), 5_000)
    expect(await kindOf(staffForRead('read'))).toBe('allowed')
    await byOwner(store, sql`update session set revoked_at = now() where id = ${person.sessionId}`)
    expect(await pageOf('payouts:approve')).toMatch(/^leads to/)
    expect(await kindOf(staffForAction('payouts:approve'))).toBe('session-ended')
    await vi.waitFor(async () => expect(await kindOf(staffForRead('read'))).toBe('session-ended'), 5_000)
    adoptEngine(store)
  })

  it('with what no database can store: an answer that says so, and no report of a defect', async () => {
    await signIn((await testStaff('read')).token)
    const stores = staffAction('read', [z.string()], (_staff, typed) =>
      withTx(async (tx) => {
        await tx.execute(sql`select ${typed}::text, ${JSON.stringify({ typed })}::jsonb ->> 'typed'`)
        return ok(null)
      }),
    )
    expect(await stores('Wages')).toEqual({ ok: true, value: null })
    for (const typed of ['Wages\0', 'Wages\ud800'])
      expect(await stores(typed)).toMatchObject({ ok: false, problem: { kind: 'bad-input' } })
  })

  it('from another origin: no action, for nobody', async () => {
    const { token } = await testStaff('payouts:approve')
    for (const heads of [{}, { ...own, origin: 'null' }, { ...own, origin: 'https://evil.example' }, { origin: APP }]) {
      await signIn(token, heads)
      expect(await kindOf(staffForAction('payouts:approve'))).toBe('foreign-origin')
    }
  })

  it('with a password that was handed over: nowhere but to the page that replaces it', async () => {
    const person = await testStaff('payouts:approve')
    const reset = await resetPassword(system(), person.email)
    if (!reset.ok) throw new Error(reset.problem.message.key)
    const whence = { address: '192.0.2.7', userAgent: 'test', formerToken: null, device: null }
    const signedIn = await signInWithPassword({ email: person.email, password: reset.value.password, code: '' }, whence)
    if (!signedIn.ok) throw new Error(signedIn.problem.message.key)
    await signIn(signedIn.value.token)
    expect(await pageOf('read')).toBe('leads to /sign-in/new-password')
    expect(await kindOf(staffForAction('payouts:approve'))).toBe('password-due')
    expect(await kindOf(staffForRead('read'))).toBe('password-due')
  })
})
