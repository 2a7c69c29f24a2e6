import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Outcome, outcomeShape } from '@/lib/approvals/policy-outcome'
import { type DraftProblem, notFound } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'

const outcomes = z.array(outcomeShape)

/** What the policy would demand of a draft if this person submitted it now, by its stored rows. Submitting evaluates it again. */
export async function previewPolicy(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
): Promise<Result<readonly Outcome[], DraftProblem>> {
  return withTx(async (tx) => {
    const [found] = await tx
      .select({ demanded: sql<unknown>`preview_policy(${payout.id}, ${staff.id}::uuid)` })
      .from(payout)
      .where(and(eq(payout.id, payoutId), eq(payout.state, 'draft')))
    if (found === undefined) return fail(notFound)
    return ok(outcomes.parse(found.demanded))
  })
}
