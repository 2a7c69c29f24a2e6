/** A JSON object as its own text, so that its numbers are sent digit by digit as typed. */
export type JsonText = string & { readonly __json: true }

/** Reads the text of one JSON object; null for anything else. Removes the spaces between its parts and changes nothing else. */
export function readJsonObject(text: string): JsonText | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    // The cast is safe: the text was just read as an object.
    return withoutSpaces(text) as JsonText
  } catch {
    return null
  }
}

// Strings are taken whole, so only the space between the parts of the text is left over.
const withoutSpaces = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_all, text) => text ?? '')

/** The text of an object from the texts of its members, in their order; a member that is null is left out. */
export const jsonObject = (members: readonly (readonly [name: string, json: string | null])[]): string =>
  `{${members.flatMap(([name, json]) => (json === null ? [] : [`${JSON.stringify(name)}:${json}`])).join(',')}}`

type WithSource = (key: string, value: unknown, context?: { readonly source?: string }) => unknown
// The type definitions do not have it yet; every engine that we run on does.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (source: string) => unknown }

/** The text of each member of a JSON text's list of objects: numbers keep their digits. Throws where the text is no JSON. */
export function memberTexts(list: string): readonly Readonly<Record<string, string>>[] {
  const keep: WithSource = (_key, value, context) =>
    typeof value === 'number' ? rawJSON(context?.source ?? '') : value
  const entries: unknown = JSON.parse(list, keep)
  if (!Array.isArray(entries)) return []
  return entries.map((entry: object) =>
    Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, JSON.stringify(value)])),
  )
}
