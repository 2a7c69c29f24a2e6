import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readProposals } from '@/lib/approvals/read-proposals'
import { fromMinor } from '@/lib/money/amount'
import type { LimitTable } from '@/lib/money/limits'
import type { Db, Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { amountLimit } from '@/lib/store/schema/amount-limit'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import type { LimitsSummary, LimitsView, SetLimits } from './view'

type StoredLimits = typeof amountLimit.$inferSelect

/** The limits that apply now, by currency. */
export async function readLimits(tx: Tx | Db): Promise<LimitTable> {
  const rows = await tx
    .selectDistinctOn([amountLimit.currency])
    .from(amountLimit)
    .where(eq(amountLimit.state, 'in-force'))
    .orderBy(amountLimit.currency, desc(amountLimit.inForceAt), desc(amountLimit.madeAt))
  return Object.fromEntries(rows.map((row) => [row.currency, limitsOf(row)]))
}

/** Stored limits as the checks use them. */
const limitsOf = ({ asOf, source, smallestMinor, largestMinor, largestPerDayMinor }: StoredLimits) => {
  const amount = (minor: bigint | null) => (minor === null ? null : fromMinor(minor))
  return {
    asOf,
    source,
    smallest: amount(smallestMinor),
    largest: amount(largestMinor),
    largestPerDay: amount(largestPerDayMinor),
  }
}

const EARLIER = 20

/** The limits in force, those that wait for a second person, and the most recent earlier ones. */
export async function readLimitsPage(_staff: Staff): Promise<LimitsView> {
  return withTx(async (tx) => {
    const rows = await tx
      .select({ row: amountLimit, who: people.name })
      .from(amountLimit)
      .leftJoin(people, eq(people.id, amountLimit.madeBy))
      .orderBy(desc(amountLimit.madeAt))
    const all = rows.map(({ row, who }) => ({ state: row.state, limits: viewOf(row, who) }))
    const force = rows
      .filter(({ row }) => row.state === 'in-force')
      .sort((a, b) => (b.row.inForceAt?.getTime() ?? 0) - (a.row.inForceAt?.getTime() ?? 0))
    const current = new Set(
      [...new Set(force.map(({ row }) => row.currency))].map(
        (currency) => force.find(({ row }) => row.currency === currency)?.row.id,
      ),
    )
    const waiting = all.filter(({ state }) => state === 'waiting').map(({ limits }) => limits)
    const asked = await readProposals<'change-limits', LimitsSummary>(
      tx,
      and(
        eq(proposal.state, 'pending'),
        inArray(
          proposal.subjectId,
          waiting.map(({ id }) => id),
        ),
      ),
    )
    return {
      inForce: all.flatMap(({ limits }) => (current.has(limits.id) ? [limits] : [])),
      waiting: waiting.flatMap((limits) => {
        const found = asked.find(({ subjectId }) => subjectId === limits.id)
        return found === undefined ? [] : [{ limits, proposal: found }]
      }),
      earlier: all
        .flatMap(({ state, limits }) =>
          state === 'waiting' || current.has(limits.id)
            ? []
            : [{ ...limits, state: state as LimitsView['earlier'][number]['state'] }],
        )
        .slice(0, EARLIER),
    }
  })
}

const viewOf = (row: StoredLimits, who: string | null): SetLimits => ({
  ...limitsOf(row),
  id: row.id,
  currency: row.currency,
  reason: row.reason,
  who,
  at: (row.inForceAt ?? row.madeAt).toISOString(),
})
