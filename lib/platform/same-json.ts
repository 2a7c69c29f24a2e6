/**
 * Whether two JSON values are equal. The database returns the members of an object in its own order, and an undefined member
 * was never written.
 */
export const sameJson = (one: unknown, other: unknown): boolean => sortedJson(one) === sortedJson(other)

/** The JSON text of a value with the members of its objects in one order: equal for equal values. */
export const sortedJson = (value: unknown): string => JSON.stringify(value, (_key, member: unknown) => sorted(member))

function sorted(member: unknown): unknown {
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
  return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
}
