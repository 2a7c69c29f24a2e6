import { z } from 'zod'
import { parseAmount } from '../amount.ts'
import { ownTables, setTable } from '../fees/tiers.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const amount = z.string().transform((text, context) => {
  const minor = parseAmount(text)
  if (minor !== null) return minor
  context.addIssue({ code: 'custom', message: 'an amount is a string such as "500.00"' })
  return z.NEVER
})

const Input = z.strictObject({
  currency: z.string().default('UGX'),
  payment_method: z.string().nullable().default(null),
  tiers: z.array(z.strictObject({ upTo: amount.nullable().default(null), fee: amount })),
})

/** Sets the merchant's own fee tiers for a currency (and network); an empty list returns to the default of contract 8. */
export function setFees(world: World, body: unknown) {
  const input = readInput(Input, body)
  setTable(world, { currency: input.currency, paymentMethod: input.payment_method, tiers: input.tiers })
  return { tables: ownTables(world) }
}
