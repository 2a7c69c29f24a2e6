import { isDeepStrictEqual } from 'node:util'

/** One entry of the activity log, as the table holds it. */
export type ActivityLine = {
  readonly seq: bigint
  readonly prev: Uint8Array
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string
  readonly action: string
  readonly subject: string
  readonly detail: unknown
  /** The canonical text that the hash covers: the JSON in which the database wrote the members above. */
  readonly entry: string
  readonly hash: Uint8Array
}

/** Whether the columns of an entry contain the same as the text that its hash covers. */
export function agrees(line: ActivityLine): boolean {
  const hashed = readEntry(line.entry)
  if (hashed === null) return false
  const { seq, at, ...rest } = hashed
  const { actorId, actorName, action, subject, detail } = line
  return (
    seq === Number(line.seq) &&
    Date.parse(String(at)) === line.at.getTime() &&
    isDeepStrictEqual(rest, { actorId, actorName, action, subject, detail })
  )
}

function readEntry(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null
  } catch {
    return null
  }
}
