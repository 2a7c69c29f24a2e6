import type { World } from '../world.ts'
import { countAllPayments } from './counts.ts'

/** Writes many settled payments at once, one a minute up to now: for lists as long as a real merchant's. */
export function seedPayments(world: World, count: number): void {
  const start = world.clock.now() - count * 60_000
  world.store.tx(() => {
    world.store.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO payment SELECT NULL,
         lower(printf('%08x-0000-4000-8000-%012x', random() & 4294967295, i)),
         CASE WHEN i % 40 = 0 THEN 'failed' ELSE 'completed' END,
         50000 + (i * 7919 % 5000000), 0, 0, 'UGX',
         CASE i % 7 WHEN 0 THEN 'card' WHEN 1 THEN 'service_external' WHEN 2 THEN 'airtel' WHEN 3 THEN 'airtel' ELSE 'mtn' END,
         NULL, NULL, NULL, '+2567720' || printf('%05d', 10000 + i % 90000), '[]', NULL,
         ?2 + i * 60000, NULL, ?2 + i * 60000 + 30000, 'paid', NULL FROM n`,
      count,
      start,
    )
    countAllPayments(world)
  })
}
