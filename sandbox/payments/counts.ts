import type { World } from '../world.ts'

export const BLOCK = 4_096

/** Adds a payment to (or removes it from) the count of its block, status and method. Called before and after each change. */
export function countPayment(world: World, id: string, by: 1 | -1): void {
  world.store.run(
    `INSERT INTO payment_count SELECT seq / ${BLOCK}, status, payment_method, ?2 FROM payment WHERE id = ?1
     ON CONFLICT (block, status, payment_method) DO UPDATE SET payments = payments + excluded.payments`,
    id,
    by,
  )
}

/** Recounts all payments, after many were written at once. */
export function countAllPayments(world: World): void {
  world.store.run('DELETE FROM payment_count')
  world.store.run(
    `INSERT INTO payment_count SELECT seq / ${BLOCK}, status, payment_method, count(*) FROM payment GROUP BY 1, 2, 3`,
  )
}
