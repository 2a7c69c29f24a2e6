import { expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { setTestSettings } from '@/lib/access/test-settings'
import { openPending, sealPending } from './pending-factor'

const staff = {
  kind: 'staff',
  id: '5f0e',
  name: 'T.',
  email: 't@test.example',
  role: 'viewer',
  sessionId: '77aa',
} as Staff
const pending = { secret: Uint8Array.of(1, 2, 3, 250), setUpCode: 'aaaa-bbbb' }
const now = new Date('2026-11-21T08:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

it('a pending secret opens for ten minutes, for its person and session', () => {
  setTestSettings()
  const token = sealPending(staff, pending, now)
  expect(openPending(staff, token, after(9.99))).toEqual(pending)
  expect(openPending(staff, token, after(10))).toBeNull()
  expect(openPending({ ...staff, sessionId: '77ab' }, token, now)).toBeNull()
  expect(openPending({ ...staff, id: '5f0f' }, token, now)).toBeNull()
})

it('a pending secret is unreadable in its token', () => {
  expect(Buffer.from(sealPending(staff, pending, now), 'base64url').toString('latin1')).not.toContain('until')
})
