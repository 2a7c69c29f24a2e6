import { z } from 'zod'

const round = z.object({
  begunAt: z.string(),
  complete: z.boolean(),
  escrows: z.array(z.object({ escrowId: z.string(), status: z.string().nullish(), at: z.string().nullable() })),
})

/**
 * One round of readings of the escrows of a release: once it is complete, each open escrow was read since `begunAt`. The
 * status of an escrow that was never read is undefined; null means that the service gave no status.
 */
export type Round = {
  readonly begunAt: string
  readonly complete: boolean
  readonly escrows: readonly {
    readonly escrowId: string
    readonly status?: string | null | undefined
    readonly at: string | null
  }[]
}

/** Reads a round from a stored reading; null without one. */
export const keptRound = (items: unknown): Round | null => round.safeParse(items).data ?? null
