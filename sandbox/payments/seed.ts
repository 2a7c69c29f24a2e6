import { OTHER_NETWORK, USUAL_NETWORK } from '../networks.ts'
import type { World } from '../world.ts'
import { countAllPayments } from './counts.ts'

const MINUTE = 60_000

/** Writes many settled payments at once, one per minute up to now, for lists as long as a real merchant's. */
export function seedPayments(world: World, count: number): void {
  const now = world.clock.now()
  const last = world.store.get<{ seq: number; at: number }>(
    'SELECT seq, created_at AS at FROM payment ORDER BY seq DESC LIMIT 1',
  )
  // Lists read a window of time as a range of seq, so new payments must not be older than existing ones.
  const start = Math.min(now, Math.max(now - count * MINUTE, last?.at ?? 0))
  const step = Math.floor((now - start) / count)
  world.store.tx(() => {
    world.store.run(
      // Ids are made in ascending order, so that each index grows at its end. A million rows then take seconds.
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO payment SELECT NULL,
         printf('%08x-0000-4000-8000-%012x', ?4 + i, i),
         CASE WHEN i % 40 = 0 THEN 'failed' ELSE 'completed' END,
         50000 + (i * 7919 % 5000000), 0, 0, 'UGX',
         CASE i % 7 WHEN 0 THEN 'card' WHEN 1 THEN 'service_external' WHEN 2 THEN '${OTHER_NETWORK}' WHEN 3 THEN '${OTHER_NETWORK}' ELSE '${USUAL_NETWORK}' END,
         NULL, NULL, NULL, '+2567720' || printf('%05d', 10000 + i % 90000), '[]', NULL,
         ?2 + i * ?3, NULL, ?2 + i * ?3, 'paid', NULL FROM n`,
      count,
      start,
      step,
      last?.seq ?? 0,
    )
    countAllPayments(world)
  })
}
