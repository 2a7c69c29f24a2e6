import { isDeepStrictEqual } from 'node:util'

/** One line of the activity log, as the table holds it. */
export type ActivityLine = {
  readonly seq: bigint
  readonly prev: Uint8Array
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string
  readonly action: string
  readonly subject: string
  readonly detail: unknown
  /** The canonical text that the hash covers: the database's own writing of the members above as JSON. */
  readonly entry: string
  readonly hash: Uint8Array
}

/** Whether the columns of a line say the same as the text that its hash covers. */
export function agrees(line: ActivityLine): boolean {
  const said = readEntry(line.entry)
  if (said === null) return false
  const { seq, at, ...rest } = said
  const { actorId, actorName, action, subject, detail } = line
  return (
    seq === Number(line.seq) &&
    Date.parse(String(at)) === line.at.getTime() &&
    isDeepStrictEqual(rest, { actorId, actorName, action, subject, detail })
  )
}

function readEntry(text: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? { ...said } : null
  } catch {
    return null
  }
}
