import { z } from 'zod'
import { Switches } from './switches.ts'

type Value = string | number | boolean | null

const schema = z.toJSONSchema(Switches)

// Samples of the switches whose values cannot all be named.
const samples: Record<string, readonly Value[]> = {
  keyReuseCode: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  listLagMinutes: [0, 5, 30],
  descriptionMax: [null, 12, 40],
}

/** The values of every switch, the default among them: all where they can be named, samples where they cannot. */
export const offered: ReadonlyMap<string, readonly Value[]> = new Map(
  Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valuesOf(name, property)]),
)

function valuesOf(name: string, property: z.core.JSONSchema._JSONSchema): readonly Value[] {
  const sampled = samples[name]
  if (sampled) return sampled
  if (typeof property === 'object' && property.type === 'boolean') return [true, false]
  const named = typeof property === 'object' ? property.enum : undefined
  if (!named) throw new Error(`The switch ${name} has neither names for its values nor samples.`)
  return named.filter((value): value is Value => typeof value !== 'object' || value === null)
}
