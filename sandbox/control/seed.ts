import { z } from 'zod'
import { seedPayments } from '../payments/seed.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const Input = z.strictObject({ payments: z.int().min(1).max(2_000_000) })

/** Adds the requested number of settled payments. */
export function seed(world: World, body: unknown) {
  const input = readInput(Input, body)
  seedPayments(world, input.payments)
  return { payments: input.payments }
}
