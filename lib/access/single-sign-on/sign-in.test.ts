import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '@/lib/access/roles'
import { findSession, newToken } from '@/lib/access/sessions/sessions'
import { NO_PASSWORD } from '@/lib/access/sign-in/password'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { readNotifications } from '@/lib/notifications/read-notifications'
import { appProofHash, appProofs } from '@/lib/platform/app-proof'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { staff as people, session, staffIdentity } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { callAs } from '@/lib/store/transitions/people'
import { refusalOf } from '@/lib/store/transitions/refusal'
import type { Identity } from './identity'
import { beginConnect, disconnect, ownIdentity } from './own-identity'
import { connectIfBegun, signInByProvider } from './sign-in'

const ISSUER = 'https://id.example'
const OIDC = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: 'us',
  OIDC_CLIENT_SECRET: 'a-secret-of-a-test',
  OIDC_NAME: 'Pearl ID',
}
const whence = (device: string | null = null) => ({
  ...{ address: `test ${randomUUID()}`, userAgent: 'test', formerToken: null, device },
})
const named = (over: Partial<Identity> = {}): Identity => {
  const subject = randomUUID()
  return {
    ...{
      issuer: ISSUER,
      subject,
      email: `${subject}@test.example`,
      emailVerified: true,
      name: 'N. Akello',
      role: null,
    },
    ...over,
  }
}

describe('single sign-on', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
    await testStaff('staff:manage')
  })
  beforeEach(async () => {
    setTestSettings(OIDC)
    await byOwner(
      store,
      sql`update control set oidc_issuer = ${ISSUER}, app_proof_hash = decode(${appProofHash(settings().secretsKey)}, 'hex')`,
    )
  })
  afterAll(() => store.close())

  const resultOf = async (identity: Identity) => {
    const done = await signInByProvider(identity, whence())
    if (!done.ok) return done.problem.kind
    const person = await findSession(await db(), done.value.token, { use: false })
    return person?.role ?? 'no session'
  }
  const accountOf = async (email: string | null) =>
    (
      await store.db
        .select()
        .from(people)
        .where(eq(people.email, email ?? ''))
    )[0]
  const entriesOf = (action: string) => store.db.select().from(audit).where(eq(audit.action, action)).orderBy(audit.seq)
  const raw = (name: 'start_oidc_session' | 'connect_identity', request: object, token = newToken()) =>
    withTx((tx) => callAs(tx, token, name, request)).catch((error: unknown) => refusalOf(error)?.rule ?? String(error))
  const whole = (identity: Identity) => ({
    ...{ ...identity, proofs: appProofs(settings()), device: 'd', address: 'a', userAgent: 't' },
    ...{ hours: 12, idleMinutes: 30 },
  })

  it('adds somebody who is not known with the role of their groups, and knows them again by the provider’s own name', async () => {
    const identity = named({ role: 'preparer' })
    expect(await resultOf(identity)).toBe('preparer')
    expect(await accountOf(identity.email)).toMatchObject({ name: 'N. Akello', passwordHash: NO_PASSWORD })
    const renamed = { ...identity, email: `other-${identity.email}` }
    expect(await resultOf(renamed)).toBe('preparer')
    expect(await accountOf(renamed.email)).toBeUndefined()
    const added = await entriesOf('staff.add')
    expect(added.at(-1)).toMatchObject({ actorId: null, actorName: 'single sign-on', detail: { role: 'preparer' } })
  })

  it('adds nobody without a role by a group, a verified email, or any email', async () => {
    expect(await resultOf(named())).toBe('no-group')
    expect(await resultOf(named({ role: 'viewer', emailVerified: false }))).toBe('email')
    expect(await resultOf(named({ role: 'viewer', email: null }))).toBe('email')
  })

  it('lets the role of whom it added follow their groups, and refuses who has left them', async () => {
    const identity = named({ role: 'preparer' })
    await resultOf(identity)
    expect(await resultOf({ ...identity, role: 'viewer' })).toBe('viewer')
    expect(await resultOf({ ...identity, role: 'auditor' })).toBe('auditor')
    expect(await resultOf({ ...identity, role: null })).toBe('no-group')
    const changes = await entriesOf('staff.set-role')
    expect(changes.map(({ detail }) => detail)).toMatchObject([{ role: 'viewer' }, { role: 'auditor' }])
  })

  it('does not change a role that people gave: of an approver, or of a person who had an account before', async () => {
    const identity = named({ role: 'preparer' })
    await resultOf(identity)
    await byOwner(store, sql`update staff set role = 'approver' where email = ${identity.email}`)
    expect(await resultOf({ ...identity, role: 'viewer' })).toBe('approver')
    const known = await testStaff('payouts:prepare', { role: 'preparer' })
    const theirs = named({ email: known.email, role: 'viewer' })
    await beginConnect(known, TEST_PASSWORD)
    expect(await connectIfBegun(theirs, known.token)).toBe('connected')
    expect(await resultOf(theirs)).toBe('preparer')
    expect(await resultOf({ ...theirs, role: null })).toBe('preparer')
  })

  it('never connects an account by its email, whatever its role: its person confirms that here first', async () => {
    for (const role of ['viewer', 'preparer', 'auditor', 'approver', 'admin'] as const) {
      const staff = await testStaff('read', { role })
      expect(await resultOf(named({ email: staff.email, role: 'viewer' }))).toBe('connect-first')
      expect(await resultOf(named({ email: staff.email, emailVerified: false }))).toBe('email')
      expect(await ownIdentity(staff)).toMatchObject({ connected: null })
    }
    const plain = await testStaff('read', { role: 'viewer' })
    const theirs = named({ email: plain.email })
    await beginConnect(plain, TEST_PASSWORD)
    expect(await connectIfBegun(theirs, plain.token)).toBe('connected')
    expect(await resultOf(theirs)).toBe('viewer')
    expect((await readNotifications(plain)).notices).toMatchObject([
      { text: { values: { what: { key: 'notifications.text.signIn.singleSignOnOn' } } } },
    ])
    // Whoever takes over the email at the provider is another person there.
    expect(await resultOf(named({ email: plain.email }))).toBe('not-known')
  })

  it('is no way into the account of somebody who was invited and has no password yet', async () => {
    const staff = await testStaff('read', { role: 'preparer' })
    await byOwner(store, sql`update staff set password_hash = ${NO_PASSWORD} where id = ${staff.id}`)
    expect(await resultOf(named({ email: staff.email, role: 'preparer' }))).toBe('connect-first')
    expect(await accountOf(staff.email)).toMatchObject({ passwordHash: NO_PASSWORD })
  })

  it('ends with the account: disabled, nobody comes in by either way', async () => {
    const identity = named({ role: 'viewer' })
    await resultOf(identity)
    await byOwner(store, sql`update staff set disabled_at = now() where email = ${identity.email}`)
    expect(await resultOf(identity)).toBe('not-known')
    expect(await resultOf(named({ email: identity.email, role: 'viewer' }))).toBe('not-known')
    const never = await testStaff('read')
    await byOwner(store, sql`update staff set disabled_at = now() where id = ${never.id}`)
    expect(await resultOf(named({ email: never.email }))).toBe('not-known')
  })

  it('signs one person in once of many first sign-ins at the same moment', async () => {
    const identity = named({ role: 'viewer' })
    const all = await Promise.all(Array.from({ length: 8 }, () => resultOf(identity)))
    expect(all).toEqual(Array(8).fill('viewer'))
    expect(await store.db.select().from(staffIdentity).where(eq(staffIdentity.subject, identity.subject))).toHaveLength(
      1,
    )
  })

  it('is connected by an approver after they confirmed their identity, in that session, once', async () => {
    const staff = await testStaff('payouts:approve')
    const mine = named({ email: 'd.okot@pearl.example' })
    expect(await connectIfBegun(mine, staff.token)).toBeNull()
    expect(await beginConnect(staff, 'wrong')).toMatchObject({ ok: false, problem: { kind: 'no-match' } })
    expect(await connectIfBegun(mine, staff.token)).toBeNull()
    expect(await beginConnect(staff, TEST_PASSWORD)).toMatchObject({ ok: true })
    const [held] = await store.db.select().from(session).where(eq(session.id, staff.sessionId))
    expect(held?.connectUntil?.getTime()).toBeLessThanOrEqual(Date.now() + 5 * 60_000)
    expect(await connectIfBegun(mine, null)).toBeNull()
    expect(await connectIfBegun(mine, newToken().reveal())).toBeNull()
    expect(await connectIfBegun(mine, staff.token)).toBe('connected')
    expect(await ownIdentity(staff)).toMatchObject({
      ...{ provider: 'Pearl ID', connected: { email: 'd.okot@pearl.example' }, hasPassword: true },
    })
    expect(await connectIfBegun(named(), staff.token)).toBeNull()
    expect(await resultOf(mine)).toBe('approver')
    const other = await testStaff('payouts:approve')
    await beginConnect(other, TEST_PASSWORD)
    expect(await connectIfBegun(mine, other.token)).toBe('taken')
  })

  it('is not connected later than five minutes after that, or in an ended session', async () => {
    const staff = await testStaff('payouts:approve')
    await beginConnect(staff, TEST_PASSWORD)
    await byOwner(
      store,
      sql`update session set connect_until = now() - interval '1 second' where id = ${staff.sessionId}`,
    )
    expect(await connectIfBegun(named(), staff.token)).toBeNull()
    await beginConnect(staff, TEST_PASSWORD)
    await byOwner(store, sql`update session set revoked_at = now() where id = ${staff.sessionId}`)
    expect(await connectIfBegun(named(), staff.token)).toBeNull()
  })

  it('is disconnected with a confirmed identity, and not by who has no password', async () => {
    const staff = await testStaff('payouts:approve')
    await beginConnect(staff, TEST_PASSWORD)
    const mine = named()
    await connectIfBegun(mine, staff.token)
    expect(await disconnect(staff, 'wrong')).toMatchObject({ ok: false })
    const { token: elsewhere } = await testSession({ staffId: staff.id })
    expect(await disconnect(staff, TEST_PASSWORD)).toMatchObject({ ok: true, value: { sessionsEnded: 1 } })
    expect(await findSession(await db(), elsewhere, { use: false })).toBeNull()
    expect(await disconnect(staff, TEST_PASSWORD)).toMatchObject({ problem: { kind: 'not-connected' } })
    expect(await resultOf(mine)).toBe('no-group')
    await byOwner(store, sql`update staff set password_hash = ${NO_PASSWORD}, totp_secret = 'x' where id = ${staff.id}`)
    expect(await ownIdentity(staff)).toMatchObject({ hasPassword: false })
    const without = await withTx(async (tx) => {
      expect(await callAs(tx, staff.sessionToken, 'prove_again', { sealed: '\\x78', step: 1 })).toBe('proven')
      return callAs(tx, staff.sessionToken, 'disconnect_identity')
    })
    expect(without).toBe('password')
  })

  it('is refused by the database of anything but the app, of another provider, and with a role that decides', async () => {
    const identity = named({ role: 'viewer' })
    const { proofs: _proofs, ...bare } = whole(identity)
    expect(await raw('start_oidc_session', bare)).toBe('I16')
    expect(await raw('start_oidc_session', { ...bare, proofs: ['00'.repeat(32)] })).toBe('I16')
    expect(await raw('start_oidc_session', { ...whole(identity), issuer: 'https://other.example' })).toBe('I16')
    for (const role of ['approver', 'admin'] satisfies Role[])
      expect(await raw('start_oidc_session', { ...whole(identity), role })).toBe('I16')
    expect(await raw('start_oidc_session', { ...whole(identity), hours: 48 })).toBe('I16')
    const staff = await testStaff('payouts:approve')
    await beginConnect(staff, TEST_PASSWORD)
    expect(await raw('connect_identity', bare, staff.sessionToken)).toBe('I16')
    expect(await raw('connect_identity', { ...whole(identity), issuer: 'x' }, staff.sessionToken)).toBe('I16')
    await byOwner(store, sql`update control set oidc_issuer = null`)
    expect(await raw('start_oidc_session', whole(identity))).toBe('I16')
    expect(await accountOf(identity.email)).toBeUndefined()
  })

  it('is begun by the proof of a whole identity: a session alone and a recovery code are not enough', async () => {
    const staff = await testStaff('payouts:approve')
    const begun = () =>
      withTx((tx) => callAs(tx, staff.sessionToken, 'begin_connect')).catch((error: unknown) => refusalOf(error)?.rule)
    expect(await begun()).toBe('I16')
    await byOwner(
      store,
      sql`insert into recovery_code (staff_id, code_hash) values (${staff.id}, sha256(convert_to('abcde', 'UTF8')))`,
    )
    const withRecovery = withTx(async (tx) => {
      expect(await callAs(tx, staff.sessionToken, 'prove_again', { recovery: 'abcde' })).toBe('proven')
      return callAs(tx, staff.sessionToken, 'begin_connect')
    }).catch((error: unknown) => refusalOf(error)?.rule ?? String(error))
    expect(await withRecovery).toBe('I16')
  })

  it('is not there without settings', async () => {
    setTestSettings()
    const staff = await testStaff('read')
    expect(await ownIdentity(staff)).toBeNull()
    expect(await beginConnect(staff, TEST_PASSWORD)).toMatchObject({ problem: { kind: 'no-provider' } })
  })
})
