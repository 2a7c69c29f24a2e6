import { z } from 'zod'
import { invalid } from '../answers/refusal.ts'
import { isoTime, readDuration } from '../clock.ts'
import { settleDue } from '../due.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const Input = z.union([z.strictObject({ advance: z.string() }), z.strictObject({ advanceMs: z.int().min(0) })])

/** Moves the sandbox's clock forward, by {"advance":"25h"} or {"advanceMs":n}, and settles what has become due. */
export function moveClock(world: World, body: unknown) {
  const input = readInput(Input, body)
  const by = 'advance' in input ? readDuration(input.advance) : input.advanceMs
  if (by === null) throw invalid('advance', 'invalid', 'advance is a duration such as "25h", "90m" or "1h30m".')
  const now = world.clock.advance(by)
  settleDue(world)
  return { now: isoTime(now) }
}
