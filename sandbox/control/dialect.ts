import { Switches } from '../dialect/switches.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

/** Changes the named switches; the answer is the whole dialect. */
export function changeDialect(world: World, body: unknown) {
  const whole = readInput(Switches.partial(), body)
  const named = Object.keys(typeof body === 'object' && body ? body : {})
  return world.dialect.change(Object.fromEntries(Object.entries(whole).filter(([name]) => named.includes(name))))
}
