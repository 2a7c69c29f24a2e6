import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionLives } from '@/lib/access/sessions/sessions'
import { setTestSettings } from '@/lib/access/test-settings'
import { TEST_PASSWORD, testSession, testStaff } from '@/lib/access/test-staff'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { decideChange } from './decide-change'
import { readPerson, readTeam } from './read-team'
import { endEverybody, requestChange, withdrawChange } from './request-change'
import type { StaffRequest } from './team-view'

type Admin = Awaited<ReturnType<typeof testStaff<'staff:manage' | 'staff:read' | 'staff:consent'>>>
type Second = Awaited<ReturnType<typeof testStaff<'staff:consent' | 'staff:read'>>>

const WHY = { reason: 'They asked for it', proof: TEST_PASSWORD }
const INVITED = { action: 'invite', email: 'new@test.example', name: 'N. Ew', role: 'approver', groups: ['finance'] }

describe('the team', () => {
  let store: Engine
  let admin: Admin
  let second: Second
  beforeEach(async () => {
    store = await openTestDatabase()
    admin = (await testStaff('staff:manage', { name: 'A. Admin' })) as Admin
    second = (await testStaff('staff:consent', { role: 'approver', name: 'S. Second' })) as Second
  })
  afterEach(async () => {
    setTestSettings()
    await store.close()
  })

  const ask = async (request: object) => {
    const done = await requestChange(admin, { request: request as StaffRequest, ...WHY } as never)
    return done.ok ? done.value.state : done.problem.kind
  }
  const person = async (email: string) => (await (await db()).select().from(people).where(eq(people.email, email)))[0]
  const waiting = async () => {
    const [one] = (await readTeam(admin)).waiting
    if (one === undefined) throw new Error('nothing waits')
    return one
  }
  const decide = async (by: Second | Admin, what: 'approve' | 'reject' = 'approve') => {
    const { id, hash } = await waiting()
    const decision =
      what === 'approve' ? ({ decision: what } as const) : ({ decision: what, reason: 'Not them' } as const)
    const decided = await confirmAndDecide(
      by,
      { proposalId: id, contentHash: hash, proof: TEST_PASSWORD, ...decision },
      decideChange,
    )
    return decided.ok ? decided.value.state : decided.problem.kind
  }

  it('grows by an invitation that a second person approves, which gives its admin no password', async () => {
    expect(await ask(INVITED)).toBe('waiting')
    expect(await person(INVITED.email)).toBeUndefined()
    expect(await decide(admin)).not.toBe('approved')
    expect(await decide(second)).toBe('approved')
    const made = await person(INVITED.email)
    expect(made).toMatchObject({ role: 'approver', groups: ['finance'], createdBy: admin.id, passwordHash: 'none' })
    expect(made?.accessHash).toBeNull()
    expect((await readTeam(admin)).people.find(({ email }) => email === INVITED.email)?.state).toBe('invited')
  })

  it.each([
    ['an invitation, even of a viewer', { ...INVITED, role: 'viewer', groups: [] }, 'waiting'],
    ['a role that may do more', { action: 'set-role', role: 'admin' }, 'waiting'],
    ['the role of an auditor', { action: 'set-role', role: 'auditor' }, 'waiting'],
    ['another group', { action: 'set-groups', groups: ['finance', 'leads'] }, 'waiting'],
    ['enabling', { action: 'enable' }, 'waiting'],
    ['removing an authenticator', { action: 'reset-factor' }, 'waiting'],
    ['a new password', { action: 'reset-password' }, 'waiting'],
    ['a role that may do less', { action: 'set-role', role: 'viewer' }, 'done'],
    ['fewer groups', { action: 'set-groups', groups: [] }, 'done'],
    ['disabling', { action: 'disable' }, 'done'],
    ['ending sessions', { action: 'end-sessions' }, 'done'],
  ])('%s: %s', async (_what, request, state) => {
    const subject = await testStaff('payouts:prepare', { role: 'preparer' })
    await testStaff('staff:manage')
    await byOwner(store, sql`update staff set groups = array['finance'] where id = ${subject.id}`)
    const before = await person(subject.email)
    expect(await ask({ email: subject.email, ...request })).toBe(state)
    if (state === 'waiting') expect(await person(subject.email)).toEqual(before)
    else if (request.action !== 'end-sessions') expect(await person(subject.email)).not.toEqual(before)
    expect(await sessionLives(await db(), subject.sessionId)).toBe(state === 'waiting')
  })

  it('applies a change when it is approved, ends the sessions, and nothing when it is rejected or withdrawn', async () => {
    const subject = await testStaff('payouts:prepare')
    const change = { action: 'set-role', role: 'approver', email: subject.email }
    expect(await ask(change)).toBe('waiting')
    expect(await ask({ ...change, role: 'admin' })).toBe('waiting')
    expect(await decide(second, 'reject')).toBe('rejected')
    expect(await person(subject.email)).toMatchObject({ role: 'preparer' })
    expect(await ask(change)).toBe('waiting')
    expect(await withdrawChange(admin, (await waiting()).id)).toMatchObject({ ok: true })
    expect(await ask(change)).toBe('waiting')
    expect(await decide(second)).toBe('approved')
    expect(await person(subject.email)).toMatchObject({ role: 'approver' })
    expect(await sessionLives(await db(), subject.sessionId)).toBe(false)
  })

  it('lets nobody decide about a change of themselves, nor about a person who has changed since', async () => {
    const subject = (await testStaff('staff:consent', { role: 'approver' })) as Second
    expect(await ask({ action: 'set-role', role: 'admin', email: subject.email })).toBe('waiting')
    expect(await decide(subject)).not.toBe('approved')
    await byOwner(store, sql`update staff set role = 'preparer' where id = ${subject.id}`)
    expect(await decide(second)).toBe('superseded')
    expect(await person(subject.email)).toMatchObject({ role: 'preparer' })
  })

  it('keeps its last admin, and nobody changes their own account', async () => {
    expect(await ask({ action: 'set-role', role: 'viewer', email: admin.email })).toBe('own')
    const other = (await testStaff('staff:manage', { role: 'admin' })) as Admin
    const made = await requestChange(other, {
      request: { action: 'set-role', role: 'approver', email: admin.email },
      ...WHY,
    })
    expect(made).toMatchObject({ ok: true, value: { state: 'waiting' } })
    // The one who asked is no admin any more.
    await byOwner(store, sql`update staff set role = 'viewer' where id = ${other.id}`)
    expect(await decide(second)).toBe('refused')
    expect(await person(admin.email)).toMatchObject({ role: 'admin' })
  })

  it('refuses a wrong password, an unknown person and an address that is taken', async () => {
    const wrong = await requestChange(admin, {
      request: { action: 'disable', email: second.email },
      reason: WHY.reason,
      proof: 'not the password',
    })
    expect(wrong).toMatchObject({ ok: false, problem: { kind: 'no-match' } })
    expect(await ask({ action: 'disable', email: 'nobody@test.example' })).toBe('no-such-person')
    expect(await ask({ ...INVITED, email: second.email })).toBe('email-taken')
    expect(await ask({ ...INVITED, email: 'not an address' })).toBe('email-unreadable')
  })

  it('signs everybody out, with a confirmed identity', async () => {
    const wrong = await endEverybody(admin, { ...WHY, proof: 'not the password' })
    expect(wrong).toMatchObject({ ok: false, problem: { kind: 'no-match' } })
    expect(await sessionLives(await db(), second.sessionId)).toBe(true)
    expect(await endEverybody(admin, WHY)).toMatchObject({ ok: true, value: { sessionsEnded: 2 } })
    for (const { sessionId } of [admin, second]) expect(await sessionLives(await db(), sessionId)).toBe(false)
  })

  it('shows sessions by the range of their address only', async () => {
    await testSession({ staffId: second.id, address: '198.51.100.23' })
    const read = await readPerson(admin, second.id)
    expect(read?.sessions.map(({ place }) => place).toSorted()).toEqual(['192.0.2.…', '198.51.100.…'])
    expect(JSON.stringify(read)).not.toContain('198.51.100.23')
  })
})
