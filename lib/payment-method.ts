const NAMES: ReadonlyMap<string, string> = new Map([
  ['mtn', 'MTN'],
  ['airtel', 'Airtel'],
  ['card', 'Card'],
])

/** The methods of contract 2.3; `external` is the word that this deployment uses for the external wallet. */
export const knownMethods = (external: string): readonly string[] => [...NAMES.keys(), external]

/** The name of a method for people; a word that nobody listed is shown as it came, in quotes. */
export function methodName(raw: string, external: string): string {
  if (raw === external) return 'External wallet'
  return NAMES.get(raw.trim().toLowerCase()) ?? `“${raw}”`
}
