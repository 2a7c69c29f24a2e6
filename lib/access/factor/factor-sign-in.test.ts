import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { endSession, findSession, newToken } from '@/lib/access/sessions/sessions'
import { changeOwnPassword } from '@/lib/access/sign-in/own-password'
import { signInWithPassword } from '@/lib/access/sign-in/sign-in'
import { makeSetUpCode, resetPassword } from '@/lib/access/staff/staff'
import { system } from '@/lib/access/system'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { englishText } from '@/lib/messages/test-english'
import { saveMailChoice } from '@/lib/notifications/mail-choice'
import { readNotifications } from '@/lib/notifications/read-notifications'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { staff as people, signInAttempt } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { callAs } from '@/lib/store/transitions/people'
import { beginFactor, confirmFactor, removeFactor } from './factor'
import { totpCode } from './totp'

const STEP = 30_000
const codeOf = (secret: string, stepsOn = 0) =>
  totpCode(new Uint8Array(Secret.fromBase32(secret).buffer), new Date(Date.now() + stepsOn * STEP))

const kindOf = async (work: Promise<{ ok: true } | { ok: false; problem: { kind: string } }>) => {
  const done = await work
  return done.ok ? 'done' : done.problem.kind
}

/** A new session of the same person, since handing a code over ends theirs. */
const again = async <S extends Staff>(staff: S): Promise<S> => ({
  ...staff,
  ...(await testSession({ staffId: staff.id })),
})

async function setUpCodeOf({ email }: Staff): Promise<string> {
  const made = await makeSetUpCode(system(), email)
  if (!made.ok) throw new Error(made.problem.message.key)
  return made.value.setUpCode ?? ''
}

async function enrolled(person: Staff): Promise<{ readonly staff: Staff; readonly secret: string }> {
  const setUpCode = await setUpCodeOf(person)
  const staff = await again(person)
  const begun = await beginFactor(staff, { password: TEST_PASSWORD, setUpCode })
  if (!begun.ok) throw new Error(begun.problem.message.key)
  const { token, secret } = begun.value
  expect(await confirmFactor(staff, { token, code: codeOf(secret) })).toMatchObject({ ok: true })
  return { staff, secret }
}

const signIn = ({ email }: Staff, code: string, { device = null as string | null, password = TEST_PASSWORD } = {}) =>
  signInWithPassword(
    { email, password, code },
    {
      address: `test ${randomUUID()}`,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
      formerToken: null,
      device,
    },
  )

const notificationsOf = async (staff: Staff) =>
  (await readNotifications(staff)).notices.map(({ about, text }) => [about.kind, englishText(text).split('. ')[0]])

describe('an authenticator where money is real', () => {
  let store: Engine
  beforeAll(async () => {
    setTestSettings({ SERVICE_ENVIRONMENT: 'production' })
    store = await openTestDatabase()
    // What a database belongs to is written once: a test writes it past the guard.
    const written = "update environment set env = 'production'"
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; ${written}; set session_replication_role = origin`),
    )
  })
  beforeEach(() => void setTestSettings({ SERVICE_ENVIRONMENT: 'production' }))
  afterEach(() => void setTestSettings())
  afterAll(() => store.close())

  it('is due before anything else, for approvers and admins', async () => {
    for (const permission of ['payouts:approve', 'policy:manage'] as const) {
      const staff = await testStaff(permission)
      expect(await findSession(await db(), staff.token, { use: false })).toMatchObject({ factorDue: true })
      const { staff: ready } = await enrolled(staff)
      expect(await findSession(await db(), ready.sessionToken.reveal(), { use: false })).toMatchObject({
        factorDue: false,
      })
    }
    const preparer = await testStaff('payouts:prepare')
    expect(await findSession(await db(), preparer.token, { use: false })).toMatchObject({ factorDue: false })
  })

  it('is set up only with a code that an admin handed over, once, for three days', async () => {
    const first = await testStaff('payouts:approve')
    const typed = (setUpCode: string) => ({ password: TEST_PASSWORD, setUpCode })
    expect(await kindOf(beginFactor(first, typed('')))).toBe('set-up-code-wrong')
    expect(await kindOf(beginFactor(first, typed('aaaa-bbbb-cccc-dddd')))).toBe('set-up-code-wrong')
    const setUpCode = await setUpCodeOf(first)
    const [kept] = await (await db()).select().from(people).where(eq(people.id, first.id))
    expect(kept?.enrolmentHash).toEqual(Uint8Array.from(createHash('sha256').update(setUpCode).digest()))
    const left = (kept?.enrolmentUntil?.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(71 * 3_600_000)
    expect(left).toBeLessThanOrEqual(72 * 3_600_000)
    const staff = await again(first)
    const other = await testStaff('payouts:approve')
    expect(await kindOf(beginFactor(other, typed(setUpCode)))).toBe('set-up-code-wrong')
    const begun = await beginFactor(staff, typed(` ${setUpCode.toUpperCase()} `))
    if (!begun.ok) throw new Error(begun.problem.message.key)
    await byOwner(store, sql`update staff set enrolment_until = now() - interval '1 second' where id = ${staff.id}`)
    const { token, secret } = begun.value
    expect(await kindOf(confirmFactor(staff, { token, code: codeOf(secret) }))).toBe('set-up-code-wrong')
    await byOwner(store, sql`update staff set enrolment_until = now() + interval '1 hour' where id = ${staff.id}`)
    expect(await kindOf(confirmFactor(staff, { token, code: codeOf(secret) }))).toBe('done')
    expect(await kindOf(removeFactor(staff, codeOf(secret, 1)))).toBe('done')
    expect(await kindOf(beginFactor(await again(staff), typed(setUpCode)))).toBe('set-up-code-wrong')
  })

  it('is enforced by the database: no session and no authenticator without its code', async () => {
    const { staff, secret } = await enrolled(await testStaff('payouts:approve'))
    const request = { sealed: Uint8Array.of(1, 2, 3), step: '1' }
    const fresh = await testStaff('payouts:approve')
    for (const enrolment of [null, '', 'guess'])
      expect(await callAs(await db(), fresh.sessionToken, 'set_factor', { ...request, enrolment })).toBe('code')
    await setUpCodeOf(fresh)
    const { sessionToken } = await again(fresh)
    expect(await callAs(await db(), sessionToken, 'set_factor', { ...request, enrolment: 'guess' })).toBe('code')
    const [row] = await (await db()).select().from(people).where(eq(people.id, staff.id))
    expect(row?.enrolmentHash).toBeNull()
    expect(secret).toHaveLength(32)
  })

  it('is required at the sign-in, each code once; a wrong or missing one is answered like a wrong password', async () => {
    const { staff, secret } = await enrolled(await testStaff('payouts:approve'))
    const wrong = await signIn(staff, codeOf(secret, 1), { password: 'not the password' })
    const missing = await signIn(staff, '')
    const guessed = await signIn(staff, '000000')
    expect(
      [wrong, missing, guessed].map((one) => (one.ok ? '' : englishText(one.problem.message).split('.')[0])),
    ).toEqual(Array(3).fill('Email, password and code don’t match'))
    const code = codeOf(secret, 1)
    expect(await kindOf(signIn(staff, code))).toBe('done')
    expect(await kindOf(signIn(staff, code))).toBe('no-match')
  })

  it('opens one session for one code, also where two type it at the same moment', async () => {
    const person = await testStaff('payouts:approve')
    // The first sign-in renews the cheap hash of a test, which would refuse the second of the two.
    expect(await kindOf(signIn(person, ''))).toBe('done')
    const { staff, secret } = await enrolled(person)
    const code = codeOf(secret, 1)
    const both = await Promise.all([signIn(staff, code), signIn(staff, code)].map(kindOf))
    expect(both.toSorted()).toEqual(['done', 'no-match'])
  })

  it('is not guessed from many addresses: five wrong codes pause it for everybody', async () => {
    const { staff, secret } = await enrolled(await testStaff('payouts:approve'))
    for (let n = 0; n < 5; n += 1) expect(await kindOf(signIn(staff, '000000'))).toBe('no-match')
    expect(await kindOf(signIn(staff, codeOf(secret, 1)))).toBe('paused')
  })

  it('makes a browser known only once its code was right', async () => {
    const { staff, secret } = await enrolled(await testStaff('payouts:approve'))
    const before = await (await db()).select().from(signInAttempt).where(eq(signInAttempt.ok, true))
    expect(await kindOf(signIn(staff, ''))).toBe('no-match')
    expect(await (await db()).select().from(signInAttempt).where(eq(signInAttempt.ok, true))).toEqual(before)
    const done = await signIn(staff, codeOf(secret, 1))
    if (!done.ok) throw new Error(done.problem.message.key)
    const known = await (await db()).select().from(signInAttempt).where(eq(signInAttempt.ok, true))
    expect(known.length).toBeGreaterThan(before.length)
  })

  it('and other changes of the sign-in notify their person, also of changes by others', async () => {
    const { staff, secret } = await enrolled(await testStaff('payouts:approve'))
    expect(await notificationsOf(staff)).toEqual([['sign-in', 'An authenticator was set up for your account']])
    const first = await signIn(staff, codeOf(secret, 1))
    if (!first.ok) throw new Error(first.problem.message.key)
    expect((await notificationsOf(staff))[0]).toEqual([
      'sign-in',
      'Somebody signed in as you from a new device (Chrome on Linux)',
    ])
    const person = { ...(await again(staff)), passwordDue: false, factorDue: false }
    expect(
      await changeOwnPassword(person, { present: TEST_PASSWORD, next: 'nine loud herons by the lake' }),
    ).toMatchObject({ ok: true })
    expect((await notificationsOf(staff))[0]).toEqual(['sign-in', 'Your password was changed'])
    await resetPassword(system(), staff.email, { factor: true })
    expect((await notificationsOf(staff))[0]).toEqual([
      'sign-in',
      'Your authenticator and passkeys were removed at the request of the owner of the database',
    ])
    expect(await notificationsOf(staff)).toHaveLength(4)
  })

  it('is reported by mail as well, whichever mails its person wants', async () => {
    await byOwner(store, sql`update control set mail_domain = 'merchant.example'`)
    const person = await testStaff('payouts:approve')
    await saveMailChoice(person, [])
    await enrolled(person)
    await byOwner(store, sql`update control set mail_domain = null`)
    const mails = await byOwner(
      store,
      sql`select m.recipient, n.word from mail m join notice n on n.id = m.notice_id where n.staff_id = ${person.id}`,
    )
    expect(mails).toEqual([{ recipient: person.email, word: 'factor-on' }])
  })

  it('does not notify of a device that its person used before', async () => {
    const staff = await testStaff('payouts:prepare')
    await withTx((tx) => endSession(tx, staff.sessionToken))
    const first = await signIn(staff, '')
    if (!first.ok) throw new Error(first.problem.message.key)
    const shown = (await notificationsOf(staff)).length
    expect(await kindOf(signIn(staff, '', { device: first.value.device }))).toBe('done')
    expect(await notificationsOf(staff)).toHaveLength(shown)
    expect(await kindOf(signIn(staff, '', { device: newToken().reveal() }))).toBe('done')
    expect(await notificationsOf(staff)).toHaveLength(shown + 1)
  })
})
