import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { newTotpSecret, totpCode } from '@/lib/access/factor/totp'
import { endSession, sessionLives } from '@/lib/access/sessions/sessions'
import { accountKey, PROOF_LIMITS, reserveTry, UNDECIDED_SECONDS } from '@/lib/access/sign-in/attempts'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { seal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { signInAttempt, stepUp } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { confirmIdentity } from './confirm-identity'
import { consumeStepUp, grantStepUp, stepUpMethod } from './step-up'

const decided = { purpose: 'decide-payout', contentHash: 'hash-of-what-was-seen' }
const password = { password: TEST_PASSWORD }

async function granted(staff: Staff, about = decided): Promise<string> {
  const done = await grantStepUp(staff, { ...about, ...password })
  if (!done.ok) throw new Error(done.problem.message.key)
  return done.value.stepUpId
}

const use = (staff: Staff, stepUpId: string, about = decided) =>
  withTx((tx) => consumeStepUp(tx, staff, { ...about, stepUpId }))

async function problemOf(work: ReturnType<typeof grantStepUp> | ReturnType<typeof use>): Promise<string> {
  const done = await work
  return done.ok ? 'none' : done.problem.kind
}

describe('a proof for one decision', () => {
  let store: Engine
  let approver: Awaited<ReturnType<typeof testStaff<'payouts:approve'>>>
  beforeAll(async () => {
    store = await openTestDatabase()
    approver = await testStaff('payouts:approve')
  })
  afterAll(() => store.close())

  it('is good for what it was given for, once', async () => {
    const stepUpId = await granted(approver)
    expect(await use(approver, stepUpId)).toEqual({ ok: true, value: { method: 'password' } })
    expect(await problemOf(use(approver, stepUpId))).toBe('not-fresh')
  })

  it('is good for only one of two decisions made at the same moment', async () => {
    const stepUpId = await granted(approver)
    const both = await Promise.all([problemOf(use(approver, stepUpId)), problemOf(use(approver, stepUpId))])
    expect(both.toSorted()).toEqual(['none', 'not-fresh'])
  })

  it('is given back when the decision is undone', async () => {
    const stepUpId = await granted(approver)
    const undone = withTx(async (tx) => {
      await consumeStepUp(tx, approver, { ...decided, stepUpId })
      throw new Error('the decision failed')
    })
    await expect(undone).rejects.toThrow('the decision failed')
    expect(await problemOf(use(approver, stepUpId))).toBe('none')
  })

  it('is good for no other content, purpose, person, session, or id', async () => {
    const stepUpId = await granted(approver)
    const elsewhere = await testSession({ staffId: approver.id })
    const stranger = await testStaff('payouts:approve')
    const refused = await Promise.all([
      problemOf(use(approver, stepUpId, { ...decided, contentHash: 'another-hash' })),
      problemOf(use(approver, stepUpId, { ...decided, purpose: 'cancel-disbursement' })),
      problemOf(use({ ...approver, ...elsewhere }, stepUpId)),
      problemOf(use(stranger, stepUpId)),
      problemOf(use(approver, randomUUID())),
      problemOf(use(approver, 'not an id')),
    ])
    expect(refused).toEqual(Array(6).fill('not-fresh'))
    expect(await problemOf(use(approver, stepUpId))).toBe('none')
  })

  it('runs out after two minutes by the clock of the database', async () => {
    const stepUpId = await granted(approver)
    const [row] = await (await db()).select().from(stepUp).where(eq(stepUp.id, stepUpId))
    const length = row ? row.expiresAt.getTime() - row.createdAt.getTime() : 0
    expect(length).toBeGreaterThan(119_000)
    expect(length).toBeLessThanOrEqual(120_000)
    await makeOlder(store, stepUpId, '1 minute 55 seconds')
    const fresh = await granted(approver)
    await makeOlder(store, fresh, '2 minutes')
    expect(await problemOf(use(approver, stepUpId))).toBe('none')
    expect(await problemOf(use(approver, fresh))).toBe('not-fresh')
  })

  it('dies with the session', async () => {
    const staff = await testStaff('payouts:approve')
    const stepUpId = await granted(staff)
    await withTx((tx) => endSession(tx, staff.sessionToken))
    expect(await problemOf(use(staff, stepUpId))).toBe('session-ended')
    expect(await problemOf(grantStepUp(staff, { ...decided, ...password }))).toBe('session-ended')
  })

  it('ends the session after five wrong tries, also of tries made at one moment', async () => {
    const staff = await testStaff('payouts:approve')
    const tries = Array.from({ length: 9 }, () =>
      problemOf(grantStepUp(staff, { ...decided, password: 'a wrong one!' })),
    )
    const kinds = await Promise.all(tries)
    expect(kinds.filter((kind) => kind === 'no-match')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'session-ended')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'paused')).toHaveLength(4)
    expect(await sessionLives(await db(), staff.sessionId)).toBe(false)
  })

  it('is not tried anew by signing in again', async () => {
    const staff = await testStaff('payouts:approve')
    for (let n = 0; n < 5; n += 1) await grantStepUp(staff, { ...decided, password: 'a wrong one!' })
    const again = await testSession({ staffId: staff.id, address: '192.0.2.3' })
    expect(await problemOf(grantStepUp({ ...staff, ...again }, { ...decided, ...password }))).toBe('paused')
    await (await db()).delete(signInAttempt)
  })

  it('does not count tries whose process ended before they were decided', async () => {
    const staff = await testStaff('payouts:approve')
    const pair = { account: accountKey(`step-up ${staff.id}`), address: `session ${staff.sessionId}` }
    for (let n = 0; n < PROOF_LIMITS.pair; n += 1) await withTx((tx) => reserveTry(tx, pair, PROOF_LIMITS))
    expect(await problemOf(grantStepUp(staff, { ...decided, ...password }))).toBe('paused')
    await triesAge(UNDECIDED_SECONDS + 1)
    expect(await problemOf(grantStepUp(staff, { ...decided, ...password }))).toBe('none')
    await (await db()).delete(signInAttempt)
  })

  it('does not count a right try whose work failed, and counts wrong ones after they were decided', async () => {
    const staff = await testStaff('payouts:approve')
    const asked = { proof: password, deed: 'decision', against: () => null } as const
    const failing = confirmIdentity(staff, asked, () => Promise.reject(new Error('the decision failed')))
    await expect(failing).rejects.toThrow('the decision failed')
    for (let n = 1; n < PROOF_LIMITS.pair; n += 1)
      expect(await problemOf(grantStepUp(staff, { ...decided, password: 'a wrong one!' }))).toBe('no-match')
    await triesAge(UNDECIDED_SECONDS + 1)
    expect(await problemOf(grantStepUp(staff, { ...decided, password: 'a wrong one!' }))).toBe('session-ended')
    await (await db()).delete(signInAttempt)
  })

  it('requires the authenticator once there is one, and a code works once', async () => {
    const staff = await testStaff('payouts:approve')
    expect(await stepUpMethod(staff)).toBe('password')
    const secret = newTotpSecret()
    const place = { table: 'staff', column: 'totp_secret', id: staff.id }
    const totpSecret = seal(secret, place, settings())
    const hex = Buffer.from(totpSecret).toString('hex')
    await byOwner(store, sql`update staff set totp_secret = decode(${hex}, 'hex') where id = ${staff.id}`)
    expect(await stepUpMethod(staff)).toBe('totp')
    expect(await problemOf(grantStepUp(staff, { ...decided, ...password }))).toBe('proof-needed')

    const code = totpCode(secret, new Date())
    const twice = [grantStepUp(staff, { ...decided, code }), grantStepUp(staff, { ...decided, code })]
    expect((await Promise.all(twice.map(problemOf))).toSorted()).toEqual(['no-match', 'none'])
    const [row] = await (await db()).select().from(stepUp).where(eq(stepUp.staffId, staff.id))
    expect(row?.method).toBe('totp')
    expect(await problemOf(grantStepUp(staff, { ...decided, code: '000000' }))).toBe('no-match')
  })
})

// The app cannot touch the times of a proof, which a trigger holds: only the owner of the tables can, for this test.
async function makeOlder(store: Engine, stepUpId: string, by: string): Promise<void> {
  await store.asOwner(({ exec }) =>
    exec(`alter table step_up disable trigger guard;
      update step_up set expires_at = expires_at - interval '${by}' where id = '${stepUpId}';
      alter table step_up enable trigger guard`),
  )
}

async function triesAge(seconds: number): Promise<void> {
  await (await db()).update(signInAttempt).set({ at: sql`at - make_interval(secs => ${seconds})` })
}
