import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newTotpSecret } from '@/lib/access/factor/totp'
import { newToken } from '@/lib/access/sessions/sessions'
import { passwordProblem, verifyPassword } from '@/lib/access/sign-in/password'
import { system } from '@/lib/access/system'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { staff } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { callAsOwner } from '@/lib/store/transitions/people'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { DEMO_PASSWORD, DEMO_STAFF } from './demo-staff'
import { seedDemoStaff } from './seed-demo-staff'
import { addStaff, CODE_GROUPS, disableStaff, handedOver, listStaff, setRole } from './staff'

const count = async () => (await (await db()).select().from(staff)).length

describe('the staff', () => {
  let store: Engine
  beforeAll(async () => {
    setTestSettings()
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('of a real environment is not joined by the demo people', async () => {
    for (const environment of ['staging', 'production']) {
      setTestSettings({ SERVICE_ENVIRONMENT: environment })
      await seedDemoStaff()
      expect(await count()).toBe(0)
    }
    setTestSettings()
    // What a database belongs to is written once: a test writes it past the guard.
    const belongTo = (env: string) =>
      store.asOwner(({ exec }) =>
        exec(
          `set session_replication_role = replica; update environment set env = '${env}'; set session_replication_role = origin`,
        ),
      )
    await belongTo('production')
    const past = callAsOwner('put_demo_staff', { people: DEMO_STAFF, passwordHash: 'x' })
    expect(await past.catch((error: unknown) => refusalOf(error)?.rule)).toBe('I16')
    expect(await count()).toBe(0)
    await belongTo('sandbox')
  })

  it('of a sandbox has the demo people once, also when two instances start at once', async () => {
    await Promise.all([seedDemoStaff(), seedDemoStaff()])
    await seedDemoStaff()
    expect(await count()).toBe(DEMO_STAFF.length)
    const [first] = await (await db()).select().from(staff).where(eq(staff.email, 'preparer@demo.example'))
    expect(first).toMatchObject({ name: 'R. Nambi', role: 'preparer', mustChangePassword: false })
    expect((await verifyPassword(DEMO_PASSWORD, first?.passwordHash ?? null)).ok).toBe(true)
    for (const person of DEMO_STAFF) expect(passwordProblem(DEMO_PASSWORD, { ...person, words: [] })).toBeNull()
  })

  it('of a sandbox keeps what was changed about a demo person', async () => {
    await disableStaff(system(), 'viewer@demo.example')
    await seedDemoStaff()
    const everybody = await listStaff(system())
    expect(everybody.find(({ email }) => email === 'viewer@demo.example')?.disabledAt).toBeInstanceOf(Date)
  })

  it('is joined by a person with a password to replace, in one audited step', async () => {
    const added = await addStaff(system(), { email: ' New@Pearl.Example ', name: 'N. New', role: 'approver' })
    if (!added.ok) throw new Error(added.problem.message.key)
    const [row] = await (await db()).select().from(staff).where(eq(staff.id, added.value.id))
    expect(row).toMatchObject({
      email: 'new@pearl.example',
      role: 'approver',
      mustChangePassword: true,
      createdBy: null,
    })
    const left = (row?.passwordUntil?.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(71 * 3_600_000)
    expect(left).toBeLessThanOrEqual(72 * 3_600_000)
    expect(added.value.password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)
    expect((await verifyPassword(added.value.password, row?.passwordHash ?? null)).ok).toBe(true)
    const [entry] = await (await db())
      .select()
      .from(audit)
      .where(eq(audit.subject, `staff:${added.value.id}`))
    expect(entry).toMatchObject({ action: 'staff.add', actorId: null, actorName: 'system' })
    expect(JSON.stringify(entry?.detail)).not.toContain(added.value.password)
    expect(await addStaff(system(), { email: 'new@pearl.example', name: 'Again', role: 'viewer' })).toMatchObject({
      problem: { kind: 'email-taken' },
    })
    expect(await addStaff(system(), { email: 'not an email', name: 'X', role: 'viewer' })).toMatchObject({
      problem: { kind: 'email-unreadable' },
    })
  })

  it('never loses its last admin, not even to two admins at the same moment', async () => {
    for (let n = 0; n < 2; n += 1) await testStaff('staff:manage')
    const admins = (await listStaff(system())).filter(({ role, disabledAt }) => role === 'admin' && !disabledAt)
    expect(admins.length).toBeGreaterThan(1)
    const done = await Promise.all(
      admins.map(({ email }, n) => (n % 2 ? disableStaff(system(), email) : setRole(system(), email, 'viewer'))),
    )
    expect(done.filter((result) => !result.ok)).toMatchObject([{ problem: { kind: 'last-admin' } }])
  })

  it('gets passwords, codes and tokens from the random source of the system', () => {
    const predictable = vi.spyOn(Math, 'random')
    for (const make of [() => handedOver(CODE_GROUPS), () => newToken().reveal(), () => newTotpSecret().join()])
      expect(new Set(Array.from({ length: 50 }, make)).size).toBe(50)
    expect(predictable).not.toHaveBeenCalled()
    predictable.mockRestore()
  })

  it('is refused when nobody has the email', async () => {
    expect(await disableStaff(system(), 'nobody@test.example')).toMatchObject({ problem: { kind: 'no-such-person' } })
  })
})
