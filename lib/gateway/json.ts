/**
 * Reads JSON with every number as its text in the source ("1500.10", "1e21"), so that no amount passes through a float. Returns
 * null for a body that is not JSON, and for a literal null.
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

/** Control characters, line separators, lone surrogates, and characters that reverse the direction of text. */
const UNSAFE = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const BREAKS = /[\t\n\r]/g

/**
 * Text of the service that can be stored and shown: a tab or a line break becomes a space, any other unsafe character a
 * replacement character (U+FFFD). So a change stays visible, and a changed amount or identifier is still refused.
 */
export const safeText = (text: string): string => text.replace(BREAKS, ' ').replace(UNSAFE, '\ufffd')

const safeValue = (value: unknown): unknown => {
  if (typeof value === 'string') return safeText(value)
  const object = asObject(value)
  if (object === null || Object.keys(object).every((name) => safeText(name) === name)) return value
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [safeText(name), member]))
}

// With an escape a string may end elsewhere, and contain what is not written in it. Line breaks only occur between the tokens.
const UNUSUAL = /[\\\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u
const STRING_OR_NUMBER = /"[^"]*"|-?\d[\d.eE+-]*/g
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const IS_NAME = /\s*:/y

// What is no number of JSON, and a number in the place of a name, stays as it is: the text is then no JSON.
function numberAsText(token: string, at: number, text: string): string {
  if (token.startsWith('"') || !NUMBER.test(token)) return token
  IS_NAME.lastIndex = at + token.length
  return IS_NAME.test(text) ? token : `"${token}"`
}

/**
 * Reads the JSON of an answer of the service: numbers as in `readJson`, every string and every member name through `safeText`.
 * Our own stored bytes are read with `readJson`, which changes nothing.
 */
export function readAnswerJson(text: string): unknown {
  try {
    // A reviver is called for each value, which takes eight times as long as reading the text.
    if (!UNUSUAL.test(text)) return JSON.parse(text.replace(STRING_OR_NUMBER, numberAsText))
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? null) : safeValue(value),
    )
  } catch {
    return null
  }
}

/** A plain JSON object, or null. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  // To typeof, arrays and null are objects too.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null
}

/**
 * Takes the answer out of the success envelope (contract 9), only if status is "success" and data and meta are objects.
 * Otherwise a bare object that has a status of its own would be lost.
 */
export function unwrap(value: unknown): unknown {
  const outer = asObject(value)
  if (outer?.status !== 'success' || asObject(outer.meta) === null) return value
  return asObject(outer.data) ?? value
}
