import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { grantStepUp, stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { findSession, newToken, sessionLives } from '@/lib/access/sessions/sessions'
import { signInWithPasskey } from '@/lib/access/sign-in/passkey-sign-in'
import { verifyPassword } from '@/lib/access/sign-in/password'
import { signInWithPassword } from '@/lib/access/sign-in/sign-in'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { readNotifications } from '@/lib/notifications/read-notifications'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { passkey, staff as people } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { callAs } from '@/lib/store/transitions/people'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { passkeyText } from './passkey-text'
import { addPasskey, askToConfirm, beginPasskey, ownPasskeys, removePasskey } from './passkeys'
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes'
import { TestAuthenticator } from './test-authenticator'
import { askForPasskey } from './verify'

type Kinds = { ok: true } | { ok: false; problem: { kind: string } }
const kindOf = async (work: Promise<Kinds>) => {
  const done = await work
  return done.ok ? 'done' : done.problem.kind
}
const whence = () => ({ address: `test ${randomUUID()}`, userAgent: 'test', formerToken: null, device: null })
const decided = { purpose: 'decide', contentHash: 'what-was-seen' }

async function withPasskey(proof = TEST_PASSWORD) {
  const staff = await testStaff('payouts:approve')
  const device = new TestAuthenticator()
  expect(await kindOf(add(staff, device, proof))).toBe('done')
  return { staff, device }
}

async function add(staff: Staff, device: TestAuthenticator, proof: string, over = {}) {
  const begun = await beginPasskey(staff)
  if (!begun.ok) throw new Error(begun.problem.message.key)
  const { token, options } = begun.value
  return addPasskey(staff, { token, response: device.register(options.challenge, over), name: 'Laptop', proof })
}

async function confirmation(staff: Staff, device: TestAuthenticator, over = {}) {
  const asked = await askToConfirm(staff)
  if (!asked.ok) throw new Error(asked.problem.message.key)
  const { token, options } = asked.value
  return passkeyText({ token, response: device.sign(options.challenge, over) })
}

async function signedIn(device: TestAuthenticator, over = {}) {
  const asked = await askForPasskey({ what: 'sign-in' })
  if (asked === null) throw new Error('no passkeys here')
  return passkeyText({ token: asked.token, response: device.sign(asked.options.challenge, over) })
}

describe('a passkey', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
    await testStaff('staff:manage')
  })
  beforeEach(() => void setTestSettings())
  afterAll(() => store.close())

  it('is added with a confirmed identity, notifies its person, and ends their other sessions', async () => {
    const staff = await testStaff('payouts:approve')
    const other = await testSession({ staffId: staff.id })
    const device = new TestAuthenticator()
    expect(await kindOf(add(staff, device, 'not the password'))).toBe('no-match')
    expect(await ownPasskeys(staff)).toEqual([])
    expect(await kindOf(add(staff, device, TEST_PASSWORD))).toBe('done')
    expect(await ownPasskeys(staff)).toMatchObject([{ name: 'Laptop', usedAt: null, backedUp: false }])
    expect(await sessionLives(await db(), other.sessionId)).toBe(false)
    expect((await readNotifications(staff)).notices[0]?.text).toMatchObject({
      values: { what: { key: 'notifications.text.signIn.passkeyOn' } },
    })
    expect(await kindOf(add(staff, device, await confirmation(staff, device)))).toBe('passkey-known')
  })

  it.each([
    ['another site', { site: 'example.com' }],
    ['another origin', { origin: 'https://example.com' }],
    ['no check of its holder', { isVerified: false }],
  ])('is refused with %s', async (_what, over) => {
    const fresh = await testStaff('payouts:approve')
    expect(await kindOf(add(fresh, new TestAuthenticator(), TEST_PASSWORD, over))).toBe('passkey-old')
    const { staff, device } = await withPasskey()
    expect(await kindOf(grantStepUp(staff, { ...decided, password: await confirmation(staff, device, over) }))).toBe(
      'no-match',
    )
    expect(await kindOf(signInWithPasskey(await signedIn(device, over), whence()))).toBe('no-match')
  })

  it('confirms one decision, once, in place of the password, which is not accepted any more', async () => {
    const { staff, device } = await withPasskey()
    expect(await stepUpMethod(staff)).toBe('passkey')
    expect(await kindOf(grantStepUp(staff, { ...decided, password: TEST_PASSWORD }))).toBe('proof-needed')
    const proof = await confirmation(staff, device)
    const twice = await Promise.all([1, 2].map(() => kindOf(grantStepUp(staff, { ...decided, code: proof }))))
    expect(twice.toSorted()).toEqual(['done', 'no-match'])
    const { rows } = await (await db()).execute(sql`select method from step_up where staff_id = ${staff.id}`)
    expect(rows).toEqual([{ method: 'passkey' }])
  })

  it('is what the database asks for as well, and not the password', async () => {
    const { staff } = await withPasskey()
    const [row] = await (await db()).select().from(people).where(eq(people.id, staff.id))
    const { proof } = await verifyPassword(TEST_PASSWORD, row?.passwordHash ?? null)
    expect(await withTx((tx) => callAs(tx, staff.sessionToken, 'prove_again', { proof }))).toBe('wrong')
  })

  it('confirms nothing in another session, for another person, or for what it was not asked', async () => {
    const { staff, device } = await withPasskey()
    const proof = await confirmation(staff, device)
    const elsewhere = { ...staff, ...(await testSession({ staffId: staff.id })) }
    expect(await kindOf(grantStepUp(elsewhere, { ...decided, code: proof }))).toBe('no-match')
    const { staff: stranger } = await withPasskey()
    expect(await kindOf(grantStepUp(stranger, { ...decided, code: await confirmation(stranger, device) }))).toBe(
      'no-match',
    )
    expect(await kindOf(grantStepUp(staff, { ...decided, code: await signedIn(device) }))).toBe('no-match')
    expect(await kindOf(signInWithPasskey(await confirmation(staff, device), whence()))).toBe('no-match')
    expect(await kindOf(grantStepUp(staff, { ...decided, code: passkeyText({ token: 'x', response: {} }) }))).toBe(
      'no-match',
    )
  })

  it('signs its person in, once for each challenge, unless they are disabled', async () => {
    const { staff, device } = await withPasskey()
    const signed = await signedIn(device)
    const first = await signInWithPasskey(signed, whence())
    expect(first.ok && (await findSession(await db(), first.value.token, { use: false }))?.id).toBe(staff.id)
    expect(await kindOf(signInWithPasskey(signed, whence()))).toBe('no-match')
    expect(await kindOf(signInWithPasskey(await signedIn(new TestAuthenticator()), whence()))).toBe('no-match')
    await byOwner(store, sql`update staff set disabled_at = now() where id = ${staff.id}`)
    expect(await kindOf(signInWithPasskey(await signedIn(device), whence()))).toBe('no-match')
  })

  it('opens no session for somebody who can only query the database', async () => {
    const { device } = await withPasskey()
    const asked = { challenge: '\\x00', credentialId: device.id, counter: 9 }
    const over = { hours: 1, idleMinutes: 1, address: '', userAgent: '', device: null }
    for (const proofs of [undefined, [], ['00'], [createHash('sha256').update(device.id).digest('hex')]]) {
      const request = { passkey: { ...asked, proofs }, ...over }
      expect(await callAs(await db(), newToken(), 'start_passkey_session', request)).toBeNull()
    }
  })

  it('works on while the key of the app is replaced', async () => {
    const { device } = await withPasskey()
    const { secretsKey } = settings()
    setTestSettings({ SECRETS_KEY: 'x'.repeat(40), SECRETS_KEY_PREVIOUS: secretsKey })
    expect(await kindOf(signInWithPasskey(await signedIn(device), whence()))).toBe('done')
    // Once used, it needs the former key no longer.
    setTestSettings({ SECRETS_KEY: 'x'.repeat(40) })
    expect(await kindOf(signInWithPasskey(await signedIn(device), whence()))).toBe('done')
  })

  it('is refused when its count does not grow, since it may have been copied', async () => {
    const { device } = await withPasskey()
    expect(await kindOf(signInWithPasskey(await signedIn(device, { counter: 5 }), whence()))).toBe('done')
    for (const counter of [5, 4, 0])
      expect(await kindOf(signInWithPasskey(await signedIn(device, { counter }), whence()))).toBe('no-match')
    expect(await kindOf(signInWithPasskey(await signedIn(device, { counter: 6 }), whence()))).toBe('done')
  })

  it('answers a challenge for five minutes', async () => {
    const { device } = await withPasskey()
    const [early, late] = [await signedIn(device), await signedIn(device)]
    const begun = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(begun + 5 * 60_000 - 1_000)
    expect(await kindOf(signInWithPasskey(early, whence()))).toBe('done')
    clock.mockReturnValue(begun + 5 * 60_000)
    expect(await kindOf(signInWithPasskey(late, whence()))).toBe('no-match')
    clock.mockRestore()
  })

  it('lets its person make ten recovery codes, of which the hashes are stored, in place of earlier ones', async () => {
    const { staff, device } = await withPasskey()
    const make = async () => {
      const made = await makeRecoveryCodes(staff, { proof: await confirmation(staff, device) })
      return made.ok ? made.value.codes : []
    }
    await make()
    const codes = await make()
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    const rows = await byOwner(
      store,
      sql`select encode(code_hash, 'hex') as hash from recovery_code where staff_id = ${staff.id}`,
    )
    const hashes = codes.map((code) => createHash('sha256').update(code).digest('hex'))
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted())
    expect(hashes).toHaveLength(10)
  })

  it('is removed with a confirmed identity, by its person only', async () => {
    const { staff, device } = await withPasskey()
    const [own] = await (await db()).select().from(passkey).where(eq(passkey.staffId, staff.id))
    const passkeyId = `${own?.id}`
    const { staff: stranger, device: theirs } = await withPasskey()
    const proof = await confirmation(stranger, theirs)
    expect(await kindOf(removePasskey(stranger, { passkeyId, proof }))).toBe('not-found')
    expect(await kindOf(removePasskey(staff, { passkeyId, proof: TEST_PASSWORD }))).toBe('proof-needed')
    const mine = await confirmation(staff, device)
    expect(await kindOf(removePasskey(staff, { passkeyId, proof: mine }))).toBe('done')
    expect(await kindOf(signInWithPasskey(await signedIn(device), whence()))).toBe('no-match')
  })

  it('does not exist where the site’s address is a number or not protected', async () => {
    const staff = await testStaff('read')
    for (const appUrl of ['http://127.0.0.1:3000', 'http://example.com']) {
      setTestSettings({ APP_URL: appUrl })
      expect(await ownPasskeys(staff)).toBeNull()
      expect(await kindOf(beginPasskey(staff))).toBe('no-passkeys')
    }
  })
})

describe('where money is real', () => {
  let store: Engine
  beforeAll(async () => {
    setTestSettings({ SERVICE_ENVIRONMENT: 'production' })
    store = await openTestDatabase()
    const written = "update environment set env = 'production'"
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; ${written}; set session_replication_role = origin`),
    )
  })
  beforeEach(() => void setTestSettings({ SERVICE_ENVIRONMENT: 'production' }))
  afterAll(async () => {
    setTestSettings()
    await store.close()
  })

  /** A person with a passkey and nothing else to sign in with but the password. */
  async function holder() {
    const staff = await testStaff('payouts:approve')
    const device = new TestAuthenticator()
    await byOwner(
      store,
      sql`insert into passkey (staff_id, credential_id, public_key, app_hash, counter, name, backed_up)
        values (${staff.id}, ${device.id}, ${'\\x'}::bytea, ${'\\x'}::bytea, 0, 'Key', false)`,
    )
    return staff
  }

  const password = ({ email }: Staff, code = '') =>
    kindOf(signInWithPassword({ email, password: TEST_PASSWORD, code }, whence()))

  it('no passkey is added with the password alone', async () => {
    const preparer = await testStaff('payouts:prepare')
    expect(await kindOf(add(preparer, new TestAuthenticator(), TEST_PASSWORD))).toBe('factor-first')
  })

  it('the password alone does not sign in a person with a passkey, and a recovery code does, once', async () => {
    const staff = await holder()
    expect(await password(staff)).toBe('no-match')
    const codes = ['abcd-efgh-jkmn-pqrs-tuvw-xyza', 'bbcd-efgh-jkmn-pqrs-tuvw-xyza']
    for (const code of codes)
      await byOwner(
        store,
        sql`insert into recovery_code (staff_id, code_hash) values (${staff.id}, sha256(convert_to(${code}, 'UTF8')))`,
      )
    expect(await password(staff, 'zzzz-efgh-jkmn-pqrs-tuvw-xyza')).toBe('no-match')
    expect(await password(staff, ` ${codes[0]?.toUpperCase()} `)).toBe('done')
    expect((await readNotifications(staff)).notices.map(({ text }) => text)).toContainEqual(
      expect.objectContaining({ values: { what: { key: 'notifications.text.signIn.recoveryCode' } } }),
    )
    expect(await password(staff, codes[0])).toBe('no-match')
    expect(await recoveryCodesLeft(staff)).toBe(1)
  })

  it('a recovery code confirms no decision, no change of the team and no other codes, in the database', async () => {
    const admin = await testStaff('staff:manage')
    await byOwner(store, sql`update staff set totp_secret = 'x' where id = ${admin.id}`)
    const asked = [
      ['confirm_identity', { ...decided, covers: [] }, 'I16'],
      ['request_staff_change', { action: 'disable', email: 'nobody@test.example' }, 'I16'],
      ['set_recovery_codes', { hashes: ['00'] }, false],
      ['remove_factor', {}, true],
    ] as const
    for (const [name, request, answer] of asked) {
      const code = `${'abcdefgh'[asked.findIndex(([one]) => one === name)]}xyz-efgh-jkmn-pqrs-tuvw-xyza`
      await byOwner(
        store,
        sql`insert into recovery_code (staff_id, code_hash) values (${admin.id}, sha256(convert_to(${code}, 'UTF8')))`,
      )
      const got = await withTx(async (tx) => {
        expect(await callAs(tx, admin.sessionToken, 'prove_again', { recovery: code })).toBe('proven')
        return callAs(tx, admin.sessionToken, name, request)
      }).catch((error: unknown) => refusalOf(error)?.rule ?? String(error))
      expect([name, got]).toEqual([name, answer])
    }
  })

  it('a recovery code confirms no decision and makes no other codes', async () => {
    const staff = await holder()
    const code = 'cbcd-efgh-jkmn-pqrs-tuvw-xyza'
    await byOwner(
      store,
      sql`insert into recovery_code (staff_id, code_hash) values (${staff.id}, sha256(convert_to(${code}, 'UTF8')))`,
    )
    expect(await kindOf(grantStepUp(staff, { ...decided, code }))).not.toBe('done')
    expect(await kindOf(makeRecoveryCodes(staff, { proof: code }))).not.toBe('done')
    expect(await recoveryCodesLeft(staff)).toBe(1)
  })
})
