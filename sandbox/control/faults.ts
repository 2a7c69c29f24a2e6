import { z } from 'zod'
import { FaultRule } from '../faults/script.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const Input = z.union([
  FaultRule.transform((rule) => [rule]),
  z.strictObject({ faults: z.array(FaultRule) }).transform((input) => input.faults),
])

/** Scripts one fault, or a list of them under `faults`; each request takes the first that fits its route. */
export function addFaults(world: World, body: unknown) {
  world.faults.add(readInput(Input, body))
  return { faults: world.faults.list() }
}
