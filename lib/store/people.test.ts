import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { verifyPassword } from '@/lib/access/sign-in/password'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { byOwner } from './test-owner'
import { draft, person } from './test-story'
import { callAs, type PeopleFunction } from './transitions/people'
import { refusalOf } from './transitions/refusal'

type Tester = Awaited<ReturnType<typeof testStaff>>

const NEW = { email: 'eve@example.test', name: 'Eve', role: 'admin', passwordHash: 'x' }
const nobody = () => new SessionToken(randomBytes(32).toString('base64url'))

describe('people in the database', () => {
  let store: Engine
  let victim: Tester
  beforeAll(async () => {
    store = await openTestDatabase()
    victim = await testStaff('payouts:approve')
    await testStaff('staff:manage')
  })
  afterAll(() => store.close())

  const ruleOf = (work: Promise<unknown>) =>
    work.then(
      (answer) => answer,
      (error: unknown) => refusalOf(error)?.rule ?? String(error),
    )
  const attempt = (token: SessionToken, name: PeopleFunction, request: object = {}) =>
    ruleOf(withTx((tx) => callAs(tx, token, name, request)))
  const raw = (statement: string) => ruleOf(store.db.execute(sql.raw(statement)))
  const count = async (table: string) =>
    Number((await store.db.execute(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]?.n)

  it.each([
    "insert into staff (email, name, role, password_hash) values ('eve@example.test', 'Eve', 'admin', 'x')",
    "update staff set role = 'admin'",
    'update staff set disabled_at = null, must_change_password = false',
    'update staff set totp_secret = null',
    "insert into session (token_hash, staff_id, expires_at) select sha256('mine'), id, now() + interval '1 hour' from staff",
    "update session set token_hash = sha256('mine')",
    'update session set revoked_at = null',
    'update session set last_seen_at = now()',
    "update session set proven_in = pg_current_xact_id()::text, proven_by = 'totp'",
    "insert into step_up (staff_id, session_id, purpose, content_hash, method, expires_at) select staff_id, id, 'decide', 'x', 'password', now() from session",
    'update step_up set used_at = null',
    "insert into step_up_content (step_up_id, proposal_id, content_hash) select id, id, 'x' from step_up",
    'insert into payout_editor (payout_id, staff_id) select p.id, s.id from payout p, staff s',
    'delete from payout_editor',
    "select put_staff('{}', '{}')",
    "select put_demo_staff('{}', '{}')",
    "select put_staff_change('{}', '{}')",
    "select put_every_session_ended('{}', '{}')",
    "select acting_session('')",
    "select acting_admin('')",
    "select proven_session('')",
  ])('are not changed by: %s', async (statement) => {
    expect(await raw(statement)).toBe('I15')
  })

  it('act by the token of a live session, and by nothing that is claimed', async () => {
    const drafted = await draft(store)
    const made = { payoutId: drafted.payoutId, staffId: victim.id, sessionId: victim.sessionId, id: victim.id }
    const ended = await testSession({ staffId: victim.id })
    await attempt(ended.sessionToken, 'end_session')
    const old = await testSession({ staffId: victim.id })
    await byOwner(store, sql`update session set expires_at = now() - interval '1 second' where id = ${old.sessionId}`)
    const disabled = await testStaff('staff:manage')
    await byOwner(store, sql`update staff set disabled_at = now() where id = ${disabled.id}`)
    const [hash] = (
      await store.db.execute(sql`select encode(token_hash, 'hex') as hex from session where id = ${victim.sessionId}`)
    ).rows
    const idle = await testSession({ staffId: victim.id })
    await byOwner(
      store,
      sql`update session set last_seen_at = now() - interval '30 minutes' where id = ${idle.sessionId}`,
    )
    const guesses = [nobody(), ended.sessionToken, idle.sessionToken, old.sessionToken, disabled.sessionToken]
    guesses.push(new SessionToken(`${hash?.hex}`), new SessionToken(victim.id), new SessionToken(victim.sessionId))
    const functions: readonly PeopleFunction[] = [
      ...([
        'request_staff_change',
        'hand_over',
        'end_every_session',
        'end_other_sessions',
        'confirm_identity',
      ] as const),
      ...(['use_confirmation', 'change_own_password', 'set_factor', 'remove_factor', 'set_mail_choice'] as const),
      ...(['set_locale', 'name_editor'] as const),
    ]
    for (const token of guesses) {
      for (const name of functions) expect(await attempt(token, name, { ...NEW, ...made })).toBe('I16')
    }
    expect(await count("staff where email = 'eve@example.test'")).toBe(0)
    const othersThanItsCreator = `payout_id = '${drafted.payoutId}' and staff_id not in (select created_by from payout)`
    expect(await count(`payout_editor where ${othersThanItsCreator}`)).toBe(0)
    expect(await count('step_up')).toBe(0)
  })

  it('are changed by an admin only, with a proof of identity in the same transaction', async () => {
    const change = { action: 'disable', email: victim.email }
    for (const role of ['viewer', 'preparer', 'approver', 'auditor'] as const) {
      const { sessionToken } = await testStaff('read', { role })
      expect(await attempt(sessionToken, 'request_staff_change', change)).toBe('I16')
      expect(await attempt(sessionToken, 'hand_over', { email: victim.email })).toBe('I16')
      expect(await attempt(sessionToken, 'end_every_session')).toBe('I16')
    }
    const admin = await testStaff('staff:manage')
    expect(await attempt(admin.sessionToken, 'request_staff_change', change)).toBe('I16')
    expect(await attempt(admin.sessionToken, 'hand_over', { email: victim.email })).toBe('I16')
    expect(await count(`staff where email = '${victim.email}' and disabled_at is null`)).toBe(1)
  })

  it('begin no session without the password, nor without a try that was counted for it', async () => {
    const address = '192.0.2.44'
    const [own] = (
      await store.db.execute(sql`
        insert into sign_in_attempt (account_key, address, ok)
        values (encode(sha256(convert_to(${victim.email}, 'UTF8')), 'hex'), ${address}, null) returning id`)
    ).rows
    const [other] = (
      await store.db.execute(
        sql`insert into sign_in_attempt (account_key, address, ok) values ('other', ${address}, null) returning id`,
      )
    ).rows
    const [held] = (await store.db.execute(sql`select password_hash as hash from staff where id = ${victim.id}`)).rows
    const stored = `${held?.hash}`
    const { proof } = await verifyPassword(TEST_PASSWORD, stored)
    const stolen = Buffer.from(stored.split('$')[5] ?? '', 'base64url').toString('hex')
    const asked = {
      email: victim.email,
      address,
      countedAs: address,
      device: 'device of a browser',
      attemptId: `${own?.id}`,
      hours: 12,
      idleMinutes: 30,
      userAgent: '',
      passwordHash: null,
    }
    const start = (over: object) => attempt(nobody(), 'start_session', { ...asked, ...over })
    expect(await start({ proof: stolen })).toBeNull()
    expect(await start({ proof: '' })).toBeNull()
    expect(await start({ proof: null })).toBeNull()
    expect(await start({ proof, attemptId: `${other?.id}` })).toBe('I16')
    expect(await start({ proof, countedAs: '192.0.2.45' })).toBe('I16')
    expect(await start({ proof, hours: 25 })).toBe('I16')
    expect(await start({ proof, idleMinutes: 1441 })).toBe('I16')
    expect(await start({ proof })).toMatchObject({ role: 'approver' })
    expect(await start({ proof })).toBe('I16')
  })

  it('confirm their identity by a proof of their own in the same transaction, and for nobody else', async () => {
    const { sessionToken, id } = await testStaff('payouts:approve')
    const asked = { purpose: 'decide', contentHash: randomUUID(), covers: [], staffId: victim.id }
    expect(await attempt(sessionToken, 'confirm_identity', asked)).toBe('I16')
    expect(await attempt(sessionToken, 'prove_again', { proof: 'ff' })).toBe('wrong')
    const [held] = (await store.db.execute(sql`select password_hash as hash from staff where id = ${id}`)).rows
    const { proof } = await verifyPassword(TEST_PASSWORD, `${held?.hash}`)
    expect(await attempt(sessionToken, 'prove_again', { proof })).toBe('proven')
    expect(await attempt(sessionToken, 'confirm_identity', asked)).toBe('I16')
    const stepUpId = await withTx(async (tx) => {
      await callAs(tx, sessionToken, 'prove_again', { proof })
      return callAs(tx, sessionToken, 'confirm_identity', asked)
    })
    const [row] = (await store.db.execute(sql`select staff_id, method from step_up where id = ${stepUpId}`)).rows
    expect(row).toEqual({ staff_id: id, method: 'password' })
    const use = { ...asked, stepUpId }
    expect(await attempt(victim.sessionToken, 'use_confirmation', use)).toBeNull()
    expect(await attempt(sessionToken, 'use_confirmation', use)).toBe('password')
  })

  it('are named as editors by themselves', async () => {
    const first = await draft(store)
    const second = await draft(store)
    const editor = await person(store, 'preparer')
    await attempt(editor.sessionToken, 'name_editor', { payoutId: first.payoutId, staffId: victim.id })
    const { rows } = await store.db.execute(
      sql`select e.payout_id, e.staff_id from payout_editor e join payout p on p.id = e.payout_id and p.created_by <> e.staff_id
        where p.id in (${first.payoutId}, ${second.payoutId})`,
    )
    expect(rows).toEqual([{ payout_id: first.payoutId, staff_id: editor.id }])
  })

  it('change nobody else’s password, authenticator or sessions', async () => {
    const eve = await testStaff('payouts:prepare')
    expect(await attempt(eve.sessionToken, 'change_own_password', { proof: 'ff', passwordHash: 'x' })).toBe(false)
    expect(await attempt(eve.sessionToken, 'remove_factor')).toBe('I16')
    expect(
      await attempt(eve.sessionToken, 'set_factor', { staffId: victim.id, sealed: Buffer.from('x'), step: 1 }),
    ).toBe('set')
    expect(await attempt(eve.sessionToken, 'end_other_sessions', { staffId: victim.id })).toBe(0)
    const { rows } = await store.db.execute(
      sql`select totp_secret is null as same, password_hash <> 'x' as kept, (select count(*)::int from session where staff_id = p.id and revoked_at is null and expires_at > now()) as live
        from staff p where id = ${victim.id}`,
    )
    expect(rows).toEqual([{ same: true, kept: true, live: expect.any(Number) }])
    expect(Number(rows[0]?.live)).toBeGreaterThan(0)
  })

  it('are put by the owner only', async () => {
    const { rows } = await store.db.execute(sql`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('countinghouse_web', p.oid, 'execute') and p.proname like 'put\_%'`)
    expect(rows).toEqual([])
  })
})
