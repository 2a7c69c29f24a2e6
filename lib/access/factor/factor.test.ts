import { eq, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { grantStepUp, stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { sessionLives } from '@/lib/access/sessions/sessions'
import { makeSetUpCode, resetPassword } from '@/lib/access/staff/staff'
import { system } from '@/lib/access/system'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { staff as people } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { beginFactor, confirmFactor, removeFactor } from './factor'
import { totpCode } from './totp'

const STEP = 30_000
const decided = { purpose: 'decide', contentHash: 'hash-of-what-was-seen' }

// The code of now sets up and the next one decides: both hold when a step ends while the test runs.
const codeOf = (secret: string, stepsOn = 0) =>
  totpCode(new Uint8Array(Secret.fromBase32(secret).buffer), new Date(Date.now() + stepsOn * STEP))

const kindOf = async (work: Promise<{ ok: true } | { ok: false; problem: { kind: string } }>) => {
  const done = await work
  return done.ok ? 'done' : done.problem.kind
}

/** The code that an admin hands over; empty in the sandbox, which asks for none. */
async function setUpCodeOf({ email }: Staff): Promise<string> {
  const made = await makeSetUpCode(system(), email)
  if (!made.ok) throw new Error(made.problem.message.key)
  return made.value.setUpCode ?? ''
}

async function begun(staff: Staff, setUpCode = '') {
  const done = await beginFactor(staff, { password: TEST_PASSWORD, setUpCode })
  if (!done.ok) throw new Error(done.problem.message.key)
  return done.value
}

async function enrolled(staff: Staff, setUpCode = ''): Promise<string> {
  const { secret, token } = await begun(staff, setUpCode)
  const done = await confirmFactor(staff, { token, code: codeOf(secret) })
  if (!done.ok) throw new Error(done.problem.message.key)
  return secret
}

const stored = async (staff: Staff) =>
  (await (await db()).select().from(people).where(eq(people.id, staff.id)))[0]?.totpSecret ?? null

const elsewhere = async (staff: Staff) => (await testSession({ staffId: staff.id })).sessionId

describe('an authenticator', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  beforeEach(() => setTestSettings())
  afterAll(() => store.close())

  it('is set up for the password and a code, ends other sessions and leaves a line in the record', async () => {
    const staff = await testStaff('payouts:approve')
    const other = await elsewhere(staff)
    const { secret, token, qr } = await begun(staff)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(qr.path).toMatch(/^M0 0h7v1h-7z/)
    expect(await stored(staff)).toBeNull()
    expect(token).not.toContain(secret)

    expect(await confirmFactor(staff, { token, code: codeOf(secret) })).toEqual({
      ok: true,
      value: { sessionsEnded: 1 },
    })
    expect(await sessionLives(await db(), other)).toBe(false)
    expect(await sessionLives(await db(), staff.sessionId)).toBe(true)
    expect(Buffer.from((await stored(staff)) ?? []).toString('latin1')).not.toContain(secret)
    expect(await auditedOf(staff)).toEqual(['staff.set-up-factor'])
  })

  it('is required for the next decision, for which the code of the set-up is refused', async () => {
    const staff = await testStaff('payouts:approve')
    const { secret, token } = await begun(staff)
    const code = codeOf(secret)
    await confirmFactor(staff, { token, code })
    expect(await stepUpMethod(staff)).toBe('totp')
    expect(await kindOf(grantStepUp(staff, { ...decided, password: TEST_PASSWORD }))).toBe('proof-needed')
    expect(await kindOf(grantStepUp(staff, { ...decided, code }))).toBe('no-match')
    expect(await kindOf(grantStepUp(staff, { ...decided, code: codeOf(secret, 1) }))).toBe('done')
  })

  it('is not set up without the password, nor twice', async () => {
    const staff = await testStaff('read')
    expect(await kindOf(beginFactor(staff, { password: 'a wrong one!', setUpCode: '' }))).toBe('no-match')
    const late = await begun(staff)
    await enrolled(staff)
    expect(await kindOf(beginFactor(staff, { password: TEST_PASSWORD, setUpCode: '' }))).toBe('already-on')
    expect(await kindOf(confirmFactor(staff, { token: late.token, code: codeOf(late.secret) }))).toBe('already-on')
  })

  it('is set up by only one of two confirmations made at the same moment', async () => {
    const staff = await testStaff('read')
    const { secret, token } = await begun(staff)
    const both = [0, 0].map(() => kindOf(confirmFactor(staff, { token, code: codeOf(secret) })))
    expect((await Promise.all(both)).toSorted()).toEqual(['already-on', 'done'])
  })

  it('is confirmed by nobody else, in no other session, and with no token that was touched', async () => {
    const staff = await testStaff('read')
    const stranger = await testStaff('read')
    const { secret, token } = await begun(staff)
    const code = codeOf(secret)
    const here = { ...staff, ...(await testSession({ staffId: staff.id })) }
    const touched = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    const tries = [
      confirmFactor(stranger, { token, code }),
      confirmFactor(here, { token, code }),
      confirmFactor(staff, { token: touched, code }),
      confirmFactor(staff, { token: '', code }),
    ]
    expect(await Promise.all(tries.map(kindOf))).toEqual(Array(4).fill('too-old'))
    expect(await stored(staff)).toBeNull()
  })

  it('is not confirmed in a session that has ended', async () => {
    const staff = await testStaff('read')
    const { secret, token } = await begun(staff)
    await byOwner(store, sql`update session set revoked_at = now() where id = ${staff.sessionId}`)
    expect(await kindOf(confirmFactor(staff, { token, code: codeOf(secret) }))).toBe('session-ended')
    expect(await stored(staff)).toBeNull()
  })

  it('takes five wrong codes at most, and then no right one', async () => {
    const staff = await testStaff('read')
    const { secret, token } = await begun(staff)
    const kinds = await Promise.all(Array.from({ length: 6 }, () => kindOf(confirmFactor(staff, { token, code: 'x' }))))
    expect(kinds.toSorted()).toEqual([...Array(5).fill('code-wrong'), 'paused'])
    expect(await kindOf(confirmFactor(staff, { token, code: codeOf(secret) }))).toBe('paused')
    expect(await sessionLives(await db(), staff.sessionId)).toBe(true)
  })

  it('is removed for a code of its own only, which ends other sessions and leaves a line in the record', async () => {
    const staff = await testStaff('payouts:approve')
    expect(await kindOf(removeFactor(staff, '123456'))).toBe('already-off')
    const secret = await enrolled(staff)
    const other = await elsewhere(staff)
    expect(await kindOf(removeFactor(staff, '000000'))).toBe('no-match')
    expect(await kindOf(removeFactor(staff, codeOf(secret, -1)))).toBe('no-match')
    expect(await stored(staff)).not.toBeNull()
    expect(await removeFactor(staff, codeOf(secret, 1))).toEqual({ ok: true, value: { sessionsEnded: 1 } })
    expect(await stored(staff)).toBeNull()
    expect(await sessionLives(await db(), other)).toBe(false)
    expect(await auditedOf(staff)).toEqual(['staff.set-up-factor', 'staff.remove-factor'])
    expect(await stepUpMethod(staff)).toBe('password')
  })

  it('shares its five tries with decisions: the fifth wrong code ends the session', async () => {
    const staff = await testStaff('payouts:approve')
    await enrolled(staff)
    const kinds: string[] = []
    for (let n = 0; n < 2; n += 1) kinds.push(await kindOf(grantStepUp(staff, { ...decided, code: '000000' })))
    for (let n = 0; n < 3; n += 1) kinds.push(await kindOf(removeFactor(staff, '000000')))
    expect(kinds).toEqual([...Array(4).fill('no-match'), 'session-ended'])
    expect(await sessionLives(await db(), staff.sessionId)).toBe(false)
  })

  it('that is lost is dropped by an admin, with a new password, and every session ends', async () => {
    const staff = await testStaff('payouts:approve')
    await enrolled(staff)
    await resetPassword(system(), staff.email)
    expect(await stored(staff)).not.toBeNull()
    const sessionId = await elsewhere(staff)
    await resetPassword(system(), staff.email, { factor: true })
    expect(await stored(staff)).toBeNull()
    expect(await sessionLives(await db(), sessionId)).toBe(false)
    expect(await auditedOf(staff)).toEqual(['staff.set-up-factor', 'staff.reset-password', 'staff.reset-password'])
  })

  it.each(['staging', 'production'])('is required of approvers and admins in %s', async (environment) => {
    setTestSettings({ SERVICE_ENVIRONMENT: environment })
    const password = { ...decided, password: TEST_PASSWORD }
    for (const permission of ['payouts:approve', 'staff:manage'] as const) {
      const staff = await testStaff(permission)
      expect(await stepUpMethod(staff)).toBe('none')
      expect(await grantStepUp(staff, password)).toMatchObject({
        ok: false,
        problem: { kind: 'factor-needed', message: saying(/^Set up your authenticator first: /) },
      })
      // Making the code ends the person's sessions.
      const setUpCode = await setUpCodeOf(staff)
      const here = { ...staff, ...(await testSession({ staffId: staff.id })) }
      const secret = await enrolled(here, setUpCode)
      expect(await kindOf(grantStepUp(here, password))).toBe('proof-needed')
      expect(await kindOf(grantStepUp(here, { ...decided, code: codeOf(secret, 1) }))).toBe('done')
    }
    expect(await kindOf(grantStepUp(await testStaff('payouts:prepare'), password))).toBe('done')
  })

  it('is not required in the sandbox, where the password suffices', async () => {
    for (const permission of ['payouts:approve', 'staff:manage'] as const)
      expect(await kindOf(grantStepUp(await testStaff(permission), { ...decided, password: TEST_PASSWORD }))).toBe(
        'done',
      )
  })
})

async function auditedOf(staff: Staff): Promise<string[]> {
  const about = eq(audit.subject, `staff:${staff.id}`)
  return (await (await db()).select({ action: audit.action }).from(audit).where(about).orderBy(audit.seq)).map(
    ({ action }) => action,
  )
}
