import { z } from 'zod'
import { Switches } from './switches.ts'

type Value = string | number | boolean | null

const schema = z.toJSONSchema(Switches)

// Examples for the switches whose values cannot all be listed.
const samples: Record<string, readonly Value[]> = {
  keyReuseCode: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  listLagMinutes: [0, 5, 30],
  descriptionMax: [null, 12, 40],
}

/** The values of every switch, including the default: all of them where they can be listed, otherwise examples. */
export const switchValues: ReadonlyMap<string, readonly Value[]> = new Map(
  Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valuesOf(name, property)]),
)

function valuesOf(name: string, property: z.core.JSONSchema._JSONSchema): readonly Value[] {
  const sampled = samples[name]
  if (sampled) return sampled
  if (typeof property === 'object' && property.type === 'boolean') return [true, false]
  const named = typeof property === 'object' ? property.enum : undefined
  if (!named) throw new Error(`The switch ${name} has neither a list of values nor examples.`)
  return named.filter((value): value is Value => typeof value !== 'object' || value === null)
}
