import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { fail, ok } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { callAs } from '@/lib/store/transitions/people'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { renewedCookie, renewing } from './renew-session'
import { readSessionToken } from './session-cookie'
import { findSession, newToken } from './sessions'

describe('a session that is renewed', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  const live = async (token: string | null) => (token === null ? null : findSession(await db(), token, { use: false }))

  it('goes on under another token, in a cookie like that of the sign-in, and the old token is dead', async () => {
    setTestSettings({ APP_URL: 'https://app.example' })
    const staff = await testStaff('read')
    const { name, value, ...options } = await renewedCookie(staff)
    expect(await live(staff.token)).toBeNull()
    expect(options).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true, maxAge: 43_200 })
    const token = await readSessionToken(`${name}=${value}`, settings())
    expect(await live(token)).toMatchObject({ id: staff.id, sessionId: staff.sessionId })
  })

  it('stays as it is where nothing was changed, and the change stands where it cannot be renewed', async () => {
    const staff = await testStaff('read')
    expect(await renewing(async () => fail('wrong'))(staff)).toEqual(fail('wrong'))
    expect(await live(staff.token)).not.toBeNull()
    await byOwner(store, sql`update session set revoked_at = now() where id = ${staff.sessionId}`)
    expect(await renewing(async () => ok('changed'))(staff)).toEqual(ok('changed'))
  })

  it('is renewed by its own live token only, to one that nobody can guess', async () => {
    const staff = await testStaff('read')
    const renew = (by: typeof staff.sessionToken, token: string) =>
      withTx((tx) => callAs(tx, by, 'renew_session', { token })).catch((error: unknown) => refusalOf(error)?.rule)
    expect(await renew(newToken(), newToken().reveal())).toBe('I16')
    expect(await renew(staff.sessionToken, 'short')).toBe('I16')
    expect(await renew(staff.sessionToken, newToken().reveal())).toBeNull()
    expect(await renew(staff.sessionToken, newToken().reveal())).toBe('I16')
  })

  it('is renewed by each action that changes how a person signs in', () => {
    const names = ['changeOwnPassword', 'confirmFactor', 'removeFactor', 'addPasskey', 'removePasskey']
    const changes = [...names, 'makeRecoveryCodes', 'disconnect']
    const used = new RegExp(`(renewing\\()?\\b(${changes.join('|')})\\b`, 'g')
    const found = readdirSync('lib/access', { recursive: true })
      .map((path) => `lib/access/${path}`)
      .filter((path) => /actions\.ts$/.test(path))
      .flatMap((path) => [
        ...readFileSync(path, 'utf8')
          .replaceAll(/^import .*$/gm, '')
          .matchAll(used),
      ])
    expect(new Set(found.map(([, , name]) => name))).toEqual(new Set(changes))
    expect(found.filter(([, renewed]) => renewed === undefined)).toEqual([])
  })
})
