import { z } from 'zod'
import { releaseAnswerShape } from '@/lib/gateway/shapes/escrow-release'

const WORDS = ['released', 'skipped', 'failed'] as const
export type NamedAs = (typeof WORDS)[number]

/** What the answer to a release reports of single escrows, by their ids. */
export type NamedEscrows = Readonly<Record<string, { readonly as: NamedAs; readonly reason: string | null }>>

/** Reads the lists from an answer; undefined where it has none that can be read. An escrow that is named twice is dropped. */
export function namedEscrows(body: unknown): NamedEscrows | undefined {
  const read = releaseAnswerShape.safeParse(body)
  if (!read.success) return undefined
  const entries = WORDS.flatMap((as) =>
    (read.data[as] ?? []).flatMap(({ escrowId, reason }) => (escrowId === null ? [] : [{ escrowId, as, reason }])),
  )
  const once = entries.filter(({ escrowId }) => entries.filter((other) => other.escrowId === escrowId).length === 1)
  return once.length === 0 ? undefined : Object.fromEntries(once.map(({ escrowId, ...rest }) => [escrowId, rest]))
}

const kept = z.object({
  named: z.record(z.string(), z.object({ as: z.enum(WORDS), reason: z.string().nullable() })).optional(),
})

/** The same, from what was stored with an attempt. */
export const keptNamed = (detail: unknown): NamedEscrows => kept.safeParse(detail).data?.named ?? {}
