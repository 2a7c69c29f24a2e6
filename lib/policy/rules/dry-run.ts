import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fail, ok, type Result } from '@/lib/platform/result'
import { withTx } from '@/lib/store/open'
import type { DryRunInput } from './policy-input'
import type { TriedPolicy } from './policy-view'
import { isLooser, type PolicyProblem, whatStops } from './set-policy'

const DAYS = 90

const shape = z.object({
  proposals: z.number(),
  more: z.number(),
  fewer: z.number(),
  blocked: z.number(),
  examples: z.array(
    z.object({
      proposalId: z.uuid(),
      kind: z.string(),
      name: z.string(),
      askedAt: z.string(),
      minor: z.string().nullable(),
      currency: z.string().nullable(),
      needed: z.number(),
      would: z.number().nullable(),
    }),
  ),
})

/**
 * What this policy would have demanded of the proposals of the last 90 days, and whether it needs a second person to be set. Fails where it
 * cannot be set, so that nobody confirms it in vain.
 */
export async function dryRunPolicy(
  _staff: Staff<'policy:manage'>,
  { rules, ceilings, resetPauseHours }: DryRunInput,
): Promise<Result<TriedPolicy, PolicyProblem>> {
  return withTx(async (tx) => {
    const stops = await whatStops(tx, { rules, ceilings })
    if (stops !== null) return fail(stops)
    const { rows } = await tx.execute<{ answer: unknown }>(
      sql`SELECT dry_run_policy(${JSON.stringify(rules)}::jsonb, ${JSON.stringify(ceilings)}::jsonb, ${DAYS}) AS answer`,
    )
    const looser = await isLooser(tx, { rules, ceilings, resetPauseHours })
    return ok({ ...shape.parse(rows[0]?.answer), days: DAYS, looser })
  })
}
