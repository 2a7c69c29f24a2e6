import { z } from 'zod'
import { invalid } from '../answers/refusal.ts'
import { isoTime, readDuration } from '../clock.ts'
import { settleDue } from '../due.ts'
import { deliverDue } from '../webhooks/deliver.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const Input = z.union([
  z.strictObject({ advance: z.string() }),
  z.strictObject({ advanceMs: z.int().min(0) }),
  z.strictObject({ at: z.union([z.iso.datetime({ precision: 3 }), z.literal('now')]) }),
])

/**
 * Moves the sandbox's clock forward, by {"advance":"25h"} or {"advanceMs":n}, or to {"at":"2026-08-29T08:00:00.000Z"}; "now" is the time
 * of the machine. Settles what has become due and sends the webhooks about it; `deliveries` of the answer is how many were begun since the
 * sandbox started. The clock goes back only in a sandbox without any money movement, so that no list is out of order.
 */
export function moveClock(world: World, body: unknown) {
  const input = readInput(Input, body)
  if ('at' in input) return setClock(world, input.at === 'now' ? null : Date.parse(input.at))
  const by = 'advance' in input ? readDuration(input.advance) : input.advanceMs
  if (by === null) throw invalid('advance', 'invalid', 'advance is a duration such as "25h", "90m" or "1h30m".')
  const now = world.clock.advance(by)
  settleDue(world)
  return { now: isoTime(now) }
}

function setClock(world: World, to: number | null) {
  if ((to ?? Date.now()) < world.clock.now() && hasMoved(world))
    throw invalid('at', 'in_the_past', 'The clock goes back only while nothing was paid or collected.')
  world.store.tx(() => {
    world.clock.set(to)
    settleDue(world)
  })
  return timeNow(world)
}

/** Sends the webhooks that have become due. Returns the time, and how many deliveries were begun since the sandbox started. */
export function timeNow(world: World) {
  while (deliverDue(world) > 0);
  return { now: isoTime(world.clock.now()), deliveries: world.deliveriesBegun }
}

const hasMoved = (world: World): boolean =>
  ['payment', 'disbursement', 'escrow'].some((table) => world.store.get(`SELECT 1 FROM ${table} LIMIT 1`))
