import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { setTestSettings } from '@/lib/gateway/test-service'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { audit } from '@/lib/store/schema/audit'
import { openTestDatabase } from '@/lib/store/test-database'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { addEndpoint, changeEndpoint, giveOurSecret, listEndpoints, removeEndpoint, testEndpoint } from './endpoints'

const SECRET = 'the-secret-of-the-settings'

describe('endpoints for webhooks at the service', () => {
  let sandbox: TestSandbox
  let store: Engine
  beforeAll(async () => {
    sandbox = await startTestSandbox({ SERVICE_WEBHOOK_ADMIN: 'on', SERVICE_WEBHOOK_SECRET: SECRET })
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  /** The settings of this sandbox with others of ours. */
  const configure = (more: Readonly<Record<string, string>>) => {
    const { baseUrl, apiKey, clientId } = settings().service
    setTestSettings(baseUrl, { SERVICE_API_KEY: apiKey, SERVICE_CLIENT_ID: clientId, ...more })
  }
  const ON = { SERVICE_WEBHOOK_ADMIN: 'on' }
  const admin = () => testStaff('webhooks:manage', { role: 'admin', name: 'P. Kato' })
  const asked = { events: ['payment.succeeded' as const], description: ' For payments ', proof: TEST_PASSWORD }
  const listed = async () => {
    const read = await listEndpoints(await admin())
    return read.ok ? read.value : expect.fail(read.problem.message.key)
  }
  async function made(): Promise<ServiceId> {
    const done = await addEndpoint(await admin(), { ...asked, description: 'For payments' })
    const id = done.ok ? readServiceId(done.value.id) : null
    return id ?? expect.fail(`no endpoint was made: ${JSON.stringify(done)}`)
  }

  it('lead to our own address and have the secret of the settings, and every change is recorded', async () => {
    const id = await made()
    const [own, ...others] = (await listed()).filter((one) => one.id === id)
    expect(others).toEqual([])
    expect(own).toMatchObject({
      isOurs: true,
      description: 'For payments',
      events: ['payment.succeeded'],
      isActive: true,
    })
    expect(own?.secretHint).toBe(`…${SECRET.slice(-4)}`)
    const by = await admin()
    const changes = { id, events: ['payment.failed' as const], description: '', isActive: false, proof: TEST_PASSWORD }
    expect(await changeEndpoint(by, changes)).toEqual({ ok: true, value: null })
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      ...{ isOurs: true, description: null, events: ['payment.failed'], isActive: false },
    })
    expect(await testEndpoint(by, id)).toEqual({ ok: true, value: null })
    const named = { id, reason: 'It was changed by hand', proof: TEST_PASSWORD }
    expect(await giveOurSecret(by, named)).toEqual({ ok: true, value: null })
    expect(await removeEndpoint(by, named)).toEqual({ ok: true, value: null })
    expect((await listed()).some((one) => one.id === id)).toBe(false)
    const entries = await store.db.select().from(audit).orderBy(audit.seq)
    expect(entries.map(({ action }) => action)).toEqual([
      ...['webhook.create', 'webhook.change', 'webhook.test', 'webhook.use-secret', 'webhook.remove'],
    ])
    expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toContain(SECRET)
  })

  it('show a secret that the service generated once, and nobody stores it', async () => {
    configure(ON)
    const done = await addEndpoint(await admin(), asked)
    const secret = done.ok ? done.value.secret : null
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await listed())).not.toContain(secret)
    const entries = await store.db.select().from(audit)
    expect(JSON.stringify(entries.map(({ detail }) => detail))).not.toContain(secret)
    const refused = await giveOurSecret(await admin(), {
      id: await made(),
      reason: 'There is none',
      proof: TEST_PASSWORD,
    })
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'no-secret' } })
    configure({ ...ON, SERVICE_WEBHOOK_SECRET: SECRET })
  })

  it('change only for an admin who confirms who they are, and where the service has the routes', async () => {
    const id = await made()
    const by = await admin()
    const named = { id, reason: 'No longer used', proof: 'a wrong password' }
    expect(await removeEndpoint(by, named)).toMatchObject({ ok: false })
    expect(await addEndpoint(by, { ...asked, proof: 'a wrong password' })).toMatchObject({ ok: false })
    expect((await listed()).some((one) => one.id === id)).toBe(true)
    configure({ SERVICE_WEBHOOK_SECRET: SECRET })
    expect(await removeEndpoint(by, { ...named, proof: TEST_PASSWORD })).toMatchObject({ problem: { kind: 'off' } })
    expect(await listEndpoints(by)).toMatchObject({ ok: false, problem: { kind: 'off' } })
    expect(await testEndpoint(by, id)).toMatchObject({ ok: false, problem: { kind: 'off' } })
    configure({ ...ON, SERVICE_WEBHOOK_SECRET: SECRET })
  })
})
