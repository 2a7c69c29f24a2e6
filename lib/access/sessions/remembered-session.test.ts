import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeOwnPassword } from '@/lib/access/sign-in/own-password'
import { disableStaff, endEverySession, endTheirSessions, resetPassword, setRole } from '@/lib/access/staff/staff'
import { system } from '@/lib/access/system'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { listen } from '@/lib/store/listen'
import { adoptEngine, db, withTx } from '@/lib/store/open'
import { sessionChanges } from '@/lib/store/session-changes'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { findSessionForReading } from './remembered-session'
import { endSession } from './sessions'

type Held = Awaited<ReturnType<typeof testStaff>>
const read = async ({ token }: Pick<Held, 'token'>) => findSessionForReading(await db(), token)

/** Waits until this instance hears of changes, with none of its own under way. */
const settled = () => vi.waitFor(async () => expect(await sessionChanges()).not.toBeNull(), 5_000)

/** A session that this instance has read, and would not read again. */
async function remembered(): Promise<Held> {
  const staff = await testStaff('payouts:approve')
  await settled()
  expect(await read(staff)).toBe(await read(staff))
  return staff
}

describe('a session that was read a moment ago', () => {
  let store: Engine
  beforeAll(async () => {
    setTestSettings()
    store = await openTestDatabase()
    // Somebody has to stay an admin while others are disabled.
    await testStaff('staff:manage')
  })
  beforeEach(() => {
    setTestSettings()
    adoptEngine(store)
  })
  afterAll(() => store.close())

  it.each([
    ['sign-out', async ({ sessionToken }: Held) => withTx((tx) => endSession(tx, sessionToken))],
    ['disabling', async ({ email }: Held) => void (await disableStaff(system(), email))],
    ['a change of role', async ({ email }: Held) => void (await setRole(system(), email, 'viewer'))],
    ['a password set by an admin', async ({ email }: Held) => void (await resetPassword(system(), email))],
    ['being signed out by an admin', async ({ email }: Held) => void (await endTheirSessions(system(), email))],
    ['everybody being signed out', async () => void (await endEverySession(system()))],
  ])('is refused at once on this instance after %s', async (_what, happens) => {
    const staff = await remembered()
    await happens(staff)
    expect(await read(staff)).toBeNull()
  })

  it('of another browser is refused at once after a change of the password', async () => {
    const staff = await remembered()
    const other = await testSession({ staffId: staff.id })
    await settled()
    expect(await read(other)).toBe(await read(other))
    await changeOwnPassword(staff, { present: TEST_PASSWORD, next: 'quite another long password' })
    expect(await read(other)).toBeNull()
    expect(await read(staff)).not.toBeNull()
  })

  // As an instance does that is not this one: nothing but the notification tells of it.
  it.each([
    ['is ended', 'update session set revoked_at = now() where id = '],
    ['is idle for too long', "update session set last_seen_at = now() - interval '1 day' where id = "],
    ['reaches its end', "update session set expires_at = now() - interval '1 second' where id = "],
    [
      'belongs to a person who is disabled',
      'update staff set disabled_at = now() where id = (select staff_id from session where id = ',
    ],
  ])('is refused once another instance says that it %s', async (_what, statement) => {
    const staff = await remembered()
    const before = await sessionChanges()
    const closing = statement.includes('(select') ? sql`)` : sql``
    await byOwner(store, sql`${sql.raw(statement)}${staff.sessionId}${closing}`)
    await vi.waitFor(async () => expect(await sessionChanges()).toBeGreaterThan(Number(before)))
    expect(await read(staff)).toBeNull()
  })

  it('shows another role once another instance says so', async () => {
    const staff = await remembered()
    const before = await sessionChanges()
    await byOwner(store, sql`update staff set role = 'viewer' where id = ${staff.id}`)
    await vi.waitFor(async () => expect(await sessionChanges()).toBeGreaterThan(Number(before)))
    expect(await read(staff)).toMatchObject({ role: 'viewer' })
  })

  it('is announced to the other instances when its person signs out', async () => {
    const staff = await testStaff('read')
    await settled()
    const heard = vi.fn()
    const stop = await listen('session', heard)
    await withTx((tx) => endSession(tx, staff.sessionToken))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    await stop()
  })

  it('is read again each time while this instance cannot hear of changes', async () => {
    const staff = await remembered()
    adoptEngine({ ...store, hears: () => false })
    expect(await read(staff)).not.toBe(await read(staff))
  })

  it('is read again each time while a change is under way on this instance', async () => {
    const staff = await remembered()
    await withTx(async (tx) => {
      await endSession(tx, staff.sessionToken)
      expect(await sessionChanges()).toBeNull()
    })
    expect(await read(staff)).toBeNull()
  })

  it('is no other session', async () => {
    const [one, other] = [await remembered(), await testStaff('read')]
    await settled()
    expect([(await read(one))?.id, (await read(other))?.id]).toEqual([one.id, other.id])
    expect(await read({ token: `${one.token}A` })).toBeNull()
  })
})
