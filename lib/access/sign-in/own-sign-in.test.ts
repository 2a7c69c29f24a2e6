import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { sessionLives } from '@/lib/access/sessions/sessions'
import { setTestSettings } from '@/lib/access/test-settings'
import { testSession, testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { endOtherSessions, readOwnSignIn } from './own-sign-in'

const elsewhere = async (staff: Staff, userAgent: string) =>
  (await testSession({ staffId: staff.id, address: '192.0.2.7', userAgent })).sessionId

describe('a person’s own sign-in', () => {
  let store: Engine
  beforeAll(async () => {
    setTestSettings()
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('shows the other sessions that live, and nobody else’s', async () => {
    const staff = await testStaff('read')
    await testStaff('read')
    const living = await elsewhere(staff, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const idle = await elsewhere(staff, 'old')
    await byOwner(store, sql`update session set last_seen_at = now() - interval '31 minutes' where id = ${idle}`)
    expect(await readOwnSignIn(staff)).toEqual({
      factor: { on: false, required: false, asksCode: false },
      proof: 'password',
      passkeys: [],
      recoveryCodes: null,
      identity: null,
      others: [
        expect.objectContaining({
          id: living,
          device: 'Firefox on Linux',
          place: '192.0.2.…',
          usedAt: expect.any(String),
        }),
      ],
    })
  })

  it('ends one other session by its id, and none of somebody else', async () => {
    const [staff, stranger] = [await testStaff('read'), await testStaff('read')]
    const [one, another] = [await elsewhere(staff, ''), await elsewhere(staff, '')]
    expect(await endOtherSessions(staff, stranger.sessionId)).toEqual({ ok: true, value: { sessionsEnded: 0 } })
    expect(await endOtherSessions(staff, staff.sessionId)).toEqual({ ok: true, value: { sessionsEnded: 0 } })
    expect(await endOtherSessions(staff, one)).toEqual({ ok: true, value: { sessionsEnded: 1 } })
    expect(await readOwnSignIn(staff)).toMatchObject({ others: [{ id: another }] })
    expect(await sessionLives(await db(), stranger.sessionId)).toBe(true)
  })

  it('ends the other sessions, keeps this one, and leaves a line in the record', async () => {
    const staff = await testStaff('read')
    const stranger = await testStaff('read')
    const other = await elsewhere(staff, '')
    expect(await endOtherSessions(staff)).toEqual({ ok: true, value: { sessionsEnded: 1 } })
    expect(await readOwnSignIn(staff)).toMatchObject({ others: [] })
    const lives = await Promise.all(
      [other, staff.sessionId, stranger.sessionId].map(async (id) => sessionLives(await db(), id)),
    )
    expect(lives).toEqual([false, true, true])
    const [line] = await (await db())
      .select()
      .from(audit)
      .where(eq(audit.subject, `staff:${staff.id}`))
    expect(line).toMatchObject({ action: 'staff.end-own-sessions', actorId: staff.id, detail: { sessionsEnded: 1 } })
  })
})
