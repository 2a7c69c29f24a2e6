import { z } from 'zod'
import { seedPayments } from '../payments/seed.ts'
import type { World } from '../world.ts'
import { readOrder } from './order.ts'

const Order = z.strictObject({ payments: z.int().min(1).max(2_000_000) })

/** Fills the sandbox with so many settled payments. */
export function seed(world: World, body: unknown) {
  const order = readOrder(Order, body)
  seedPayments(world, order.payments)
  return { payments: order.payments }
}
