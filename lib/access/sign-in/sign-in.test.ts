import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSession } from '@/lib/access/sessions/sessions'
import { disableStaff, resetPassword } from '@/lib/access/staff/staff'
import { system } from '@/lib/access/system'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { signInAttempt, staff } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { accountKey } from './attempts'
import { signInWithPassword } from './sign-in'

const from = (address: string, formerToken: string | null = null, device: string | null = null) => ({
  address,
  userAgent: 'test',
  formerToken,
  device,
})
const newAddress = () => `test ${randomUUID()}`
const attempt = (email: string, password: string, address: string, device: string | null = null) =>
  signInWithPassword({ email, password, code: '' }, from(address, null, device))
const signedInFrom = async (email: string, address: string, device: string | null = null) => {
  const done = await attempt(email, TEST_PASSWORD, address, device)
  if (!done.ok) throw new Error(done.problem.message.key)
  return done.value.device
}
const kindOf = async (tried: ReturnType<typeof attempt>) => {
  const done = await tried
  return done.ok ? 'in' : done.problem.kind
}

async function wrongTries(email: string, address: string, times: number): Promise<string[]> {
  const kinds: string[] = []
  for (let n = 0; n < times; n += 1) kinds.push(await kindOf(attempt(email, 'a wrong password', address)))
  return kinds
}

/** As if somebody had typed wrong passwords for this person, without the time that checking them takes. */
async function wrongTriesBefore(email: string, place: string, times: number): Promise<void> {
  const tries = Array.from({ length: times }, () => ({ accountKey: accountKey(email), address: place, ok: false }))
  await (await db()).insert(signInAttempt).values(tries)
}

// Tries are only ever added and removed by the app: a test makes time pass by writing them again, older.
async function timePasses(minutes: number): Promise<void> {
  const database = await db()
  const rows = await database.delete(signInAttempt).returning()
  for (const { accountKey, address, at, ok } of rows) {
    await database
      .insert(signInAttempt)
      .values({ accountKey, address, ok, at: new Date(at.getTime() - minutes * 60_000) })
  }
}

describe('signing in', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
    await testStaff('staff:manage')
  })
  afterAll(() => store.close())

  it('opens a new session, ends the one the browser held, renews an old hash and is audited', async () => {
    const person = await testStaff('payouts:prepare')
    const done = await signInWithPassword(
      { email: ` ${person.email.toUpperCase()} `, password: TEST_PASSWORD, code: '' },
      from(newAddress(), person.token),
    )
    if (!done.ok) throw new Error(done.problem.message.key)
    expect(done.value.token).not.toBe(person.token)
    expect(await findSession(await db(), done.value.token, { use: false })).toMatchObject({ id: person.id })
    expect(await findSession(await db(), person.token, { use: false })).toBeNull()
    const [row] = await (await db()).select().from(staff).where(eq(staff.id, person.id))
    expect(row?.passwordHash).toMatch(/^scrypt\+sha256\$17\$/)
    const [entry] = await (await db()).select().from(audit).where(eq(audit.actorId, person.id))
    expect(entry).toMatchObject({ action: 'staff.sign-in', subject: `staff:${person.id}` })
  })

  it('answers an unknown email, a disabled person, one without a password and a wrong password with the same words', async () => {
    const known = await testStaff('read')
    const disabled = await testStaff('read')
    await disableStaff(system(), disabled.email)
    const invited = await testStaff('read')
    await byOwner(store, sql`update staff set password_hash = 'none' where id = ${invited.id}`)
    const answers = await Promise.all([
      attempt(known.email, 'a wrong password', newAddress()),
      attempt('nobody@test.example', 'a wrong password', newAddress()),
      attempt(disabled.email, TEST_PASSWORD, newAddress()),
      attempt(invited.email, TEST_PASSWORD, newAddress()),
    ])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: false, problem: { message: saying('9 attempts left') } })
  })

  it('pauses after ten wrong tries for this account from this address, and for nobody else', async () => {
    const person = await testStaff('read')
    const other = await testStaff('read')
    const [here, there] = [newAddress(), newAddress()]
    expect(await wrongTries(person.email, here, 10)).toEqual(Array(10).fill('no-match'))
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, here))).toBe('paused')
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, there))).toBe('in')
    expect(await kindOf(attempt(other.email, TEST_PASSWORD, here))).toBe('in')
  })

  it('lets tries made at one moment all count', async () => {
    const person = await testStaff('read')
    const here = newAddress()
    const kinds = await Promise.all(
      Array.from({ length: 24 }, () => kindOf(attempt(person.email, 'a wrong password', here))),
    )
    expect(kinds.filter((kind) => kind === 'no-match')).toHaveLength(10)
    expect(kinds.filter((kind) => kind === 'paused')).toHaveLength(14)
  })

  it('ends a pause after half an hour, however often somebody knocked meanwhile', async () => {
    const here = newAddress()
    const person = await testStaff('read')
    await wrongTries(person.email, here, 10)
    await timePasses(29)
    expect(await wrongTries(person.email, here, 5)).toEqual(Array(5).fill('paused'))
    await timePasses(1)
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, here))).toBe('in')
  })

  it('forgets the wrong tries of a pair when the right password comes', async () => {
    const person = await testStaff('read')
    const here = newAddress()
    await wrongTries(person.email, here, 9)
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, here))).toBe('in')
    const next = await attempt(person.email, 'a wrong password', here)
    expect(next).toMatchObject({ ok: false, problem: { message: saying('9 attempts left') } })
  })

  it('is not kept from a known address by strangers who guess from many', async () => {
    const person = await testStaff('read')
    const home = newAddress()
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, home))).toBe('in')
    const [known] = await (await db()).select().from(signInAttempt).where(eq(signInAttempt.address, home))
    const strangers = Array.from({ length: 100 }, (_, n) => ({
      accountKey: known?.accountKey ?? '',
      address: `far ${n}`,
      ok: false,
    }))
    await (await db()).insert(signInAttempt).values(strangers)
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, newAddress()))).toBe('paused')
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, home))).toBe('in')
  })

  it('lets a person in from a new browser, whatever was tried at other accounts from the same address, but more slowly', async () => {
    const here = newAddress()
    const many = Array.from({ length: 1_000 }, (_, n) => ({ accountKey: `account ${n}`, address: here, ok: false }))
    await (await db()).insert(signInAttempt).values(many)
    const person = await testStaff('read')
    const began = performance.now()
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, here))).toBe('in')
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  it('pauses an account after ten wrong tries also from an address that is slow', async () => {
    const [here, person] = [newAddress(), await testStaff('read')]
    const many = Array.from({ length: 100 }, (_, n) => ({ accountKey: `account ${n}`, address: here, ok: false }))
    await (await db()).insert(signInAttempt).values(many)
    await wrongTriesBefore(person.email, here, 10)
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, here))).toBe('paused')
  })

  it('accepts a person who signed in with this browser before, whatever others tried from the same address', async () => {
    const [person, colleague] = [await testStaff('read'), await testStaff('read')]
    const office = newAddress()
    const own = await signedInFrom(person.email, office)
    // Two people may share a browser: it is known to both.
    expect(await signedInFrom(colleague.email, office, own)).toBe(own)

    await wrongTriesBefore(person.email, office, 10)
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, office))).toBe('paused')
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, office, own))).toBe('in')
    // The sign-in of the known browser gives those who guess no tries more.
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, office))).toBe('paused')

    const many = Array.from({ length: 100 }, (_, n) => ({ accountKey: `account ${n}`, address: office, ok: false }))
    await (await db()).insert(signInAttempt).values(many)
    expect(await kindOf(attempt(colleague.email, TEST_PASSWORD, office))).toBe('in')
    expect(await kindOf(attempt(colleague.email, TEST_PASSWORD, office, own))).toBe('in')
  })

  it('counts the tries of a known browser by themselves, and takes no made-up browser for a known one', async () => {
    const [person, stranger] = [await testStaff('read'), await testStaff('read')]
    const office = newAddress()
    const own = await signedInFrom(person.email, office)
    const theirs = await signedInFrom(stranger.email, office)
    await wrongTriesBefore(person.email, office, 10)
    for (const device of [theirs, 'x'.repeat(43), `${own} `, ''])
      expect(await kindOf(attempt(person.email, TEST_PASSWORD, office, device))).toBe('paused')

    const tries = await (await db())
      .select()
      .from(signInAttempt)
      .where(eq(signInAttempt.accountKey, accountKey(person.email)))
    const device = tries.find(({ address }) => address.startsWith('device '))?.address ?? ''
    await wrongTriesBefore(person.email, device, 9)
    expect(await attempt(person.email, 'a wrong password', office, own)).toMatchObject({
      problem: { message: saying('last attempt') },
    })
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, office, own))).toBe('paused')
    // A known browser is no other address: what happens there pauses nobody elsewhere.
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, newAddress()))).toBe('in')
  })

  it('keeps no token of a browser, and shows the address in the list of sessions', async () => {
    const person = await testStaff('read')
    const home = newAddress()
    const own = await signedInFrom(person.email, home)
    const again = await attempt(person.email, TEST_PASSWORD, home, own)
    if (!again.ok) throw new Error(again.problem.message.key)
    const { rows } = await (await db()).execute(sql`select t.*, s.address as of_session
      from sign_in_attempt t, session s where s.staff_id = ${person.id}`)
    expect(JSON.stringify(rows)).not.toContain(own)
    expect(rows.map(({ of_session: address }) => address)).toContain(home)
    expect(JSON.stringify(rows.map(({ of_session: address }) => address))).not.toContain('device')
  })

  it('works at once with a password that was handed over, until it runs out', async () => {
    const person = await testStaff('read')
    const here = newAddress()
    await wrongTries(person.email, here, 10)
    const reset = await resetPassword(system(), person.email)
    if (!reset.ok) throw new Error(reset.problem.message.key)
    expect(await kindOf(attempt(person.email, TEST_PASSWORD, here))).toBe('no-match')
    expect(await kindOf(attempt(person.email, reset.value.password, here))).toBe('in')
    await byOwner(store, sql`update staff set password_until = now() where id = ${person.id}`)
    expect(await kindOf(attempt(person.email, reset.value.password, here))).toBe('no-match')
  })

  it('keeps no email of those who tried', async () => {
    await attempt('curious@test.example', 'a wrong password', newAddress())
    const { rows } = await (await db()).execute(sql`select account_key from sign_in_attempt`)
    expect(JSON.stringify(rows)).not.toContain('curious')
  })
})
