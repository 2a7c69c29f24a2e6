import { z } from 'zod'
import { settleDue } from '../due.ts'
import { createPayment } from '../payments/create.ts'
import { findPayment } from '../payments/records.ts'
import { PaymentBody } from '../payments/shapes.ts'
import type { World } from '../world.ts'
import { timeNow } from './clock.ts'
import { readInput } from './read-input.ts'

const time = z.iso.datetime({ precision: 3 }).transform((text) => Date.parse(text))

const Input = z.strictObject({
  until: time,
  payments: z.array(z.strictObject({ at: time, body: PaymentBody })).max(1_000),
})

/**
 * Collects payments as the merchant's shop would, one after another: the clock is moved forward to the time of each and to its end, and at last
 * to `until`. Then sends the webhooks that have become due.
 */
export function collectPayments(world: World, body: unknown) {
  const { payments, until } = readInput(Input, body)
  const forwardTo = (at: number) => {
    if (at > world.clock.now()) world.clock.set(Math.min(at, until))
    settleDue(world)
  }
  world.store.tx(() => {
    for (const payment of payments) {
      forwardTo(payment.at)
      const { id } = createPayment(world, payment.body, undefined, world.clock.now())
      forwardTo(findPayment(world, id)?.settles_at ?? 0)
    }
    forwardTo(until)
  })
  return timeNow(world)
}
