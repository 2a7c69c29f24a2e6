import { describe, expect, it } from 'vitest'
import type { Person } from '@/lib/access/requests/admit'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { DEMO_PASSWORD } from '@/lib/access/staff/demo-staff'
import { setTestSettings } from '@/lib/access/test-settings'
import { changeOwnPassword } from './own-password'

const person: Person = {
  ...{ sessionId: 's', sessionToken: new SessionToken('t'), id: 'i', name: 'L. Auma', email: 'l.auma@river.example' },
  ...{ role: 'viewer', passwordDue: true, factorDue: false },
}

describe.each(['sandbox', 'staging'])('a password of one’s own, in %s', (environment) => {
  it.each([
    ...['countinghouse-1', 'L. Auma viewer', 'l.auma@river.example', 'river-auma-2026', 'River Bank Millers 7'],
    ...(environment === 'sandbox' ? [] : [DEMO_PASSWORD, 'Count-Every-Coin!']),
  ])('is not %s', async (next) => {
    setTestSettings({ MERCHANT_NAME: 'River Bank Millers', SERVICE_ENVIRONMENT: environment })
    expect(await changeOwnPassword(person, { present: 'the one before this', next })).toMatchObject({
      ok: false,
      problem: { kind: 'weak', message: { values: { why: { key: 'errors.access.passwordCommon' } } } },
    })
  })
})
