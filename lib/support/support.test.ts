import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { setTestSettings } from '@/lib/gateway/test-service'
import { keepProblem } from '@/lib/platform/keep-problem'
import { inRequest } from '@/lib/platform/request-context'
import { logRequestError } from '@/lib/platform/request-error'
import type { Engine } from '@/lib/store/database'
import { runHousekeeping } from '@/lib/store/housekeeping'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { approvedBatch, past } from '@/lib/submissions/testing/batch'
import { makeBundle, safeSettings } from './bundle'
import { readProblems } from './read-problems'

const SECRETS = {
  SERVICE_API_KEY: 'key-4f9d1c2b7a',
  SERVICE_CLIENT_SECRET: 'client-8e1b2c3d4f',
  SERVICE_API_SECRET: 'api-7c6b5a4d3e',
  SERVICE_WEBHOOK_SECRET: 'hook-1a2b3c4d5e',
  AUTH_SECRET: 'auth-0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  SECRETS_KEY: 'sealed-0f1e2d3c4b5a69788796a5b4c3d2',
  METRICS_TOKEN: 'metrics-0f1e2d3c4b5a6978',
  MERCHANT_NAME: 'Secret Merchant Ltd',
  SMTP_URL: 'smtp://mailer:pass-9d8c7b@mail.example:587',
  MAIL_FROM: 'Ledger <ledger@merchant.example>',
}

describe('support', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings('http://127.0.0.1:1', SECRETS)
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('finds an error by the reference that a person was shown, or by its beginning, with what was asked for', async () => {
    const admin = await testStaff('support:read', { role: 'admin' })
    const error = new Error('A defect about +256772000418')
    await inRequest({ requestId: 'ref-1234567890', origin: null }, async () =>
      keepProblem({
        ...{ reference: 'ref-1234567890', requestId: 'ref-1234567890', kind: 'defect', said: 'Something went wrong.' },
        ...{ staffId: admin.id, work: 'payouts:prepare', error },
      }),
    )
    for (const asked of ['ref-1234567890', ' ref-123 ', '']) {
      const { found } = await readProblems(admin, asked)
      expect(found).toMatchObject([
        { reference: 'ref-1234567890', kind: 'defect', said: 'Something went wrong.', work: 'payouts:prepare' },
      ])
      expect(found[0]?.who).toBe(admin.name)
      expect(found[0]?.error).toContain('A defect about')
      expect(found[0]?.error).not.toContain('256772000418')
    }
    for (const asked of ['ref-9', '%', '_ef-1234567890', 'REF'])
      expect((await readProblems(admin, asked)).found).toEqual([])
  })

  it('keeps the error of a page under the number that its reader sees', async () => {
    const admin = await testStaff('support:read', { role: 'admin' })
    const error = Object.assign(new Error('no such column'), { digest: '2718281828' })
    const request = { path: '/payouts?search=Amina', method: 'GET', headers: {} }
    const context = { routerKind: 'App Router', routePath: '/payouts', routeType: 'render' } as const
    await logRequestError(error, request, {
      ...context,
      renderSource: 'react-server-components',
      revalidateReason: undefined,
    })
    const { found } = await readProblems(admin, '2718281828')
    expect(found).toMatchObject([{ kind: 'page', work: 'GET /payouts', said: null }])
    expect(JSON.stringify(found)).not.toContain('Amina')
  })

  it('forgets errors after 30 days', async () => {
    const admin = await testStaff('support:read', { role: 'admin' })
    const problem = { requestId: 'r', kind: 'defect', said: null, staffId: null, work: 'read' }
    await keepProblem({ ...problem, reference: 'old' })
    await keepProblem({ ...problem, reference: 'new' })
    await past(store, `update error_report set at = now() - interval '31 days' where reference = 'old'`)
    // With the secrets that the database of tests knows the app by.
    setTestSettings('http://127.0.0.1:1')
    await runHousekeeping(systemActor)
    expect((await readProblems(admin, '')).found.map(({ reference }) => reference)).toEqual(['new'])
  })

  it('makes a bundle that names no secret, no person and no phone', async () => {
    const admin = await testStaff('support:read', {
      role: 'admin',
      name: 'Q. Zebulon',
      email: 'zebulon@merchant.example',
    })
    const phone = '+256772000418'
    await approvedBatch(store, [phone])
    await keepProblem({
      ...{ reference: 'ref-1', requestId: 'ref-1', kind: 'defect', said: `Q. Zebulon saw ${phone}`, staffId: admin.id },
      ...{ work: 'read', error: new Error(`Key (phone)=(${phone}) and Bearer ${SECRETS.SERVICE_API_KEY}`) },
    })
    const parts: Uint8Array[] = []
    for await (const part of await makeBundle(admin)) parts.push(part)
    const files = unzipSync(Buffer.concat(parts))
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'versions.json',
        'settings.json',
        'jobs.json',
        'submissions.json',
        'errors.json',
        'metrics.txt',
      ]),
    )
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('utf8'))
      .join('\n')
    for (const secret of [...Object.values(SECRETS), 'Zebulon', phone, phone.slice(1), 'pass-9d8c7b'])
      expect(all.includes(secret), secret).toBe(false)
    const json = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString('utf8'))
    expect(json('submissions.json')).toMatchObject([{ kind: 'create-disbursement', state: 'ready', count: 1 }])
    expect(json('errors.json')).toMatchObject([{ reference: 'ref-1', kind: 'defect' }])
    expect(json('settings.json')).toMatchObject({ merchantName: 'set', service: { apiKey: 'set', timeoutMs: 5000 } })
    // A metric may count what failed; a part that could not be written says so as JSON.
    for (const [name, bytes] of Object.entries(files).filter(([file]) => file.endsWith('.json')))
      expect(Buffer.from(bytes).toString(), name).not.toContain('"failed"')
  })
})

it('says of a text only whether it is set, unless it names a choice', () => {
  expect(
    safeSettings({
      authSecret: 'x',
      timeZone: 'UTC',
      mail: null,
      most: 5n,
      list: ['a', 'b'],
      on: true,
      inside: { url: 'y' },
    }),
  ).toEqual({
    ...{ authSecret: 'set', timeZone: 'UTC', mail: 'not set', most: '5', list: '2 set', on: true },
    inside: { url: 'set' },
  })
})
