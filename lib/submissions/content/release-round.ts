import { z } from 'zod'

const round = z.object({
  begunAt: z.string(),
  complete: z.boolean(),
  escrows: z.array(z.object({ escrowId: z.string(), status: z.string().nullish(), at: z.string().nullable() })),
})

/**
 * One round of readings of the escrows of a release: each that was open was read since `begunAt`, once it is complete. The
 * status of an escrow that was never read is undefined; null is one for which the service gave no word.
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

/** Reads a round back out of what was kept of a reading; null where there is none. */
export const keptRound = (items: unknown): Round | null => round.safeParse(items).data ?? null
