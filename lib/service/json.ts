/**
 * Reads JSON with every number as the text that stood in the source ("1500.10", "1e21"), so that no amount ever
 * passes through a float. Returns null for a body that is not JSON; a literal null reads as null too.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? null) : value,
    )
  } catch {
    return null
  }
}

/** A plain JSON object, or null. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  // An array is an object to typeof; neither list nor null has members we could trust by name.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null
}

/**
 * Takes the answer out of the general success envelope (contract 9), only if all three marks hold: status "success",
 * data an object, meta an object. Otherwise a bare object whose own status happens to be a word would be lost.
 */
export function unwrap(value: unknown): unknown {
  const outer = asObject(value)
  if (outer?.status !== 'success' || asObject(outer.meta) === null) return value
  return asObject(outer.data) ?? value
}
