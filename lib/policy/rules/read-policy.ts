import 'server-only'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { ceilingShape, ruleShape } from '@/lib/approvals/policy-outcome'
import { gapsInForce } from '@/lib/approvals/read-gaps'
import { readProposals } from '@/lib/approvals/read-proposals'
import type { Db, Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { policyVersion } from '@/lib/store/schema/policy-version'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import type { PolicySummary, PolicyVersion, PolicyView } from './policy-view'

const EARLIER = 30

type Stored = typeof policyVersion.$inferSelect

/** The policy that applies now. */
export async function currentPolicy(tx: Tx | Db): Promise<PolicyVersion> {
  const [found] = await tx
    .select({ row: policyVersion, who: people.name })
    .from(policyVersion)
    .leftJoin(people, eq(people.id, policyVersion.madeBy))
    .where(eq(policyVersion.state, 'in-force'))
    .orderBy(desc(policyVersion.inForceAt), desc(policyVersion.number))
    .limit(1)
  if (found === undefined) throw new Error('Every database has a policy')
  return viewOf(found.row, found.who)
}

/** The policy in force, the one that waits for a second person, and earlier versions, for its page. */
export async function readPolicyPage(_staff: Staff): Promise<PolicyView> {
  return withTx(async (tx) => {
    const current = await currentPolicy(tx)
    const rows = await tx
      .select({ row: policyVersion, who: people.name })
      .from(policyVersion)
      .leftJoin(people, eq(people.id, policyVersion.madeBy))
      .orderBy(desc(policyVersion.number))
      .limit(EARLIER)
    const versions = rows.map(({ row, who }) => viewOf(row, who))
    const waiting = versions.find(({ state }) => state === 'waiting')
    const [asked] =
      waiting === undefined
        ? []
        : await readProposals<'change-policy', PolicySummary>(
            tx,
            and(eq(proposal.state, 'pending'), eq(proposal.kind, 'change-policy'), eq(proposal.subjectId, waiting.id)),
          )
    const makers = await tx
      .select({ id: people.id, name: people.name })
      .from(people)
      .where(and(isNull(people.disabledAt), inArray(people.role, ['preparer', 'approver'])))
      .orderBy(asc(people.name))
    const groups = await tx.execute<{ name: string }>(
      sql`SELECT DISTINCT unnest(groups) AS name FROM staff WHERE disabled_at IS NULL ORDER BY 1`,
    )
    return {
      current,
      waiting: waiting === undefined || asked === undefined ? null : { version: waiting, proposal: asked },
      earlier: versions.filter(({ id, state }) => id !== current.id && state !== 'waiting'),
      makers,
      groups: groups.rows.map(({ name }) => name),
      gaps: await gapsInForce(tx),
    }
  })
}

function viewOf(row: Stored, who: string | null): PolicyVersion {
  return {
    id: row.id,
    number: row.number,
    state: row.state as PolicyVersion['state'],
    rules: z.array(ruleShape).parse(row.rules),
    ceilings: z.array(ceilingShape).parse(row.ceilings),
    reminderHours: row.reminderHours,
    resetPauseHours: row.resetPauseHours,
    reason: row.reason,
    who,
    at: (row.inForceAt ?? row.madeAt).toISOString(),
  }
}
