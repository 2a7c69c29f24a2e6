import { expect, test } from 'vitest'
import * as program from './open.ts'
import { batch } from './testing/batch.ts'
import { callerOf } from './testing/caller.ts'
import { openInProcess } from './testing/in-process.ts'
import { listen } from './testing/listener.ts'

const HOUR = 3_600_000

test('keys that no request finds any more and deliveries of a week ago are forgotten, and nothing else', async () => {
  const hook = await listen()
  const { world, ready, close } = await openInProcess(program, { SANDBOX_WEBHOOK_ADMIN: 'on' })
  const caller = callerOf(ready)
  const count = (table: string) => world.store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n
  await caller.post('/users/webhooks', { url: hook.url, events: ['disbursement.status_updated'] })
  await caller.post('/api/disbursements', batch())
  await caller.control('settle', {})
  await hook.until(1)
  await expect
    .poll(() => world.store.get('SELECT 1 FROM webhook_delivery WHERE delivered_at IS NOT NULL'))
    .toBeDefined()
  world.clock.advance(23 * HOUR)
  program.tick(world)
  expect([count('idempotency_key'), count('webhook_delivery')]).toEqual([1, 1])
  world.clock.advance(2 * HOUR)
  program.tick(world)
  expect([count('idempotency_key'), count('webhook_delivery')]).toEqual([0, 1])
  world.clock.advance(7 * 24 * HOUR)
  program.tick(world)
  expect(count('webhook_delivery')).toBe(0)
  expect([count('disbursement'), count('ledger')]).toEqual([1, expect.any(Number)])
  await close()
  await hook.close()
})
