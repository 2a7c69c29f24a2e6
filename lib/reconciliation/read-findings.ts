import 'server-only'
import { asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readSendingBlock } from '@/lib/activity/accept-database'
import { fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { finding, unmatchedEntry } from '@/lib/store/schema/finding'
import { staff } from '@/lib/store/schema/staff'
import { FINDING_KINDS, SEARCHED_LISTS } from '@/lib/store/transitions/list-searches'
import type { FindingsView, FindingView } from './view'

const MOST_RESOLVED = 100

/** Reads the open findings, oldest first, the last hundred resolved ones, and why sending is blocked, if it is. */
export async function readFindings(_staff: Staff): Promise<FindingsView> {
  const database = await db()
  const columns = { finding, unmatchedEntry, by: staff.name }
  const all = () =>
    database
      .select(columns)
      .from(finding)
      .innerJoin(unmatchedEntry, eq(unmatchedEntry.serviceId, finding.serviceId))
      .leftJoin(staff, eq(staff.id, finding.resolvedBy))
  const [block, open, resolved, searched] = await Promise.all([
    readSendingBlock(),
    all().where(eq(finding.state, 'open')).orderBy(asc(finding.foundAt)),
    all().where(ne(finding.state, 'open')).orderBy(desc(finding.resolvedAt)).limit(MOST_RESOLVED),
    database.execute<{ at: string | null }>(sql`
      select case when count(*) = ${SEARCHED_LISTS.length} then (extract(epoch from min(at)) * 1000)::bigint::text end as at
      from (select max(ended_at) as at from sweep where complete group by list) last`),
  ])
  const at = searched.rows[0]?.at ?? null
  return {
    block: block === null ? null : { reason: block.reason, since: block.since.toISOString() },
    open: open.flatMap(viewOf),
    resolved: resolved.flatMap(viewOf),
    searchedAt: at === null ? null : new Date(Number.parseInt(at, 10)).toISOString(),
  }
}

type Row = {
  readonly finding: typeof finding.$inferSelect
  readonly unmatchedEntry: typeof unmatchedEntry.$inferSelect
  readonly by: string | null
}

function viewOf({ finding: found, unmatchedEntry: entry, by }: Row): FindingView[] {
  const kind = FINDING_KINDS.find((one) => one === found.kind)
  const list = SEARCHED_LISTS.find((one) => one === entry.list)
  if (kind === undefined || list === undefined) return []
  const { resolvedAt, comment } = found
  return [
    {
      ...{ id: found.id, kind, list, serviceId: found.serviceId, tag: entry.tag },
      ...{ amount: fromMinor(entry.totalMinor), currency: entry.currency, recipients: entry.recipientCount },
      createdAt: entry.createdAt?.toISOString() ?? null,
      foundAt: found.foundAt.toISOString(),
      resolved: resolvedAt === null ? null : { at: resolvedAt.toISOString(), by, comment },
    },
  ]
}
