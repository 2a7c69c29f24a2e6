import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeOwnPassword } from '@/lib/access/sign-in/own-password'
import {
  disableStaff,
  enableStaff,
  endEverySession,
  endTheirSessions,
  resetPassword,
  setRole,
} from '@/lib/access/staff/staff'
import { system } from '@/lib/access/system'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { db, engine, withTx } from '@/lib/store/open'
import { session } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import type { SessionToken } from './session-token'
import { endSession, findSession, sessionLives } from './sessions'

const peek = async (token: string) => findSession(await db(), token, { use: false })

describe('a session', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
    // Somebody has to stay an admin while others are disabled.
    await testStaff('staff:manage')
  })
  beforeEach(() => setTestSettings())
  afterAll(() => store.close())

  it('is found by its token, of which the database holds only a hash', async () => {
    const staff = await testStaff('payouts:prepare', { name: 'R. Nambi' })
    expect(staff.token).toMatch(/^[\w-]{43}$/)
    expect(await peek(staff.token)).toMatchObject({ id: staff.id, name: 'R. Nambi', role: 'preparer' })
    const { rows } = await (await db()).execute(sql`select * from session where id = ${staff.sessionId}`)
    expect(JSON.stringify(rows)).not.toContain(staff.token)
  })

  it('is not found by anything else', async () => {
    const { token } = await testStaff('read')
    for (const other of ['', token.slice(1), `${token}A`, 'x'.repeat(43)]) expect(await peek(other)).toBeNull()
  })

  it.each([
    ['sign-out', async ({ sessionToken }: Held) => withTx((tx) => endSession(tx, sessionToken))],
    ['disabling', async ({ email }: Held) => void (await disableStaff(system(), email))],
    [
      'disabling and enabling',
      async ({ email }: Held) => {
        await disableStaff(system(), email)
        await enableStaff(system(), email)
      },
    ],
    ['a change of role', async ({ email }: Held) => void (await setRole(system(), email, 'viewer'))],
    ['a password set by an admin', async ({ email }: Held) => void (await resetPassword(system(), email))],
    ['being signed out by an admin', async ({ email }: Held) => void (await endTheirSessions(system(), email))],
    ['everybody being signed out', async () => void (await endEverySession(system()))],
  ])('of a copied cookie is dead at the first look after %s', async (_what, happens) => {
    const staff = await testStaff('payouts:approve')
    expect(await peek(staff.token)).not.toBeNull()
    await happens(staff)
    expect(await peek(staff.token)).toBeNull()
    expect(await sessionLives(await db(), staff.sessionId)).toBe(false)
  })

  it('in another browser ends when the person changes their password, and their own continues', async () => {
    const staff = await testStaff('read')
    const elsewhere = await testSession({ staffId: staff.id })
    const changed = await changeOwnPassword(
      { ...staff, passwordDue: false, factorDue: false },
      { present: TEST_PASSWORD, next: 'nine slow barges' },
    )
    expect(changed.ok).toBe(true)
    expect(await peek(elsewhere.token)).toBeNull()
    expect(await peek(staff.token)).not.toBeNull()
  })

  it('ends after half an hour without use and twelve hours in all, by the clock of the database', async () => {
    const idle = await testStaff('read')
    const old = await testStaff('read')
    await age(idle.sessionId, { lastSeenAt: sql`now() - interval '29 minutes 50 seconds'` })
    expect(await peek(idle.token)).not.toBeNull()
    await age(idle.sessionId, { lastSeenAt: sql`now() - interval '30 minutes'` })
    expect(await peek(idle.token)).toBeNull()

    const [row] = await (await db()).select().from(session).where(eq(session.id, old.sessionId))
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(12 * 60 * 60 * 1000)
    await age(old.sessionId, { expiresAt: sql`now()` })
    expect(await peek(old.token)).toBeNull()
  })

  it('is prolonged by what the person does, and not by what a page does by itself', async () => {
    const { token, sessionId } = await testStaff('read')
    const seen = async () => (await (await db()).select().from(session).where(eq(session.id, sessionId)))[0]?.lastSeenAt
    await age(sessionId, { lastSeenAt: sql`now() - interval '20 minutes'` })
    const before = await seen()
    await findSession(await db(), token, { use: false })
    expect(await seen()).toEqual(before)
    await findSession(await db(), token, { use: true })
    expect((await seen())?.getTime()).toBeGreaterThan((before?.getTime() ?? 0) + 19 * 60_000)
  })

  it('lives as long as the settings say', async () => {
    setTestSettings({ SESSION_IDLE_MINUTES: '5', SESSION_HOURS: '8' })
    const { token, sessionId } = await testStaff('read')
    const [row] = await (await db()).select().from(session).where(eq(session.id, sessionId))
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(8 * 60 * 60 * 1000)
    await age(sessionId, { lastSeenAt: sql`now() - interval '6 minutes'` })
    expect(await peek(token)).toBeNull()
  })
})

type Held = { readonly sessionToken: SessionToken; readonly email: string }

async function age(sessionId: string, to: Partial<Record<'lastSeenAt' | 'expiresAt', ReturnType<typeof sql>>>) {
  await byOwner(await engine(), (await db()).update(session).set(to).where(eq(session.id, sessionId)))
}
