import 'server-only'
import { count, eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { readComparing, readSendingBlock } from '@/lib/activity/accept-database'
import { readBreak } from '@/lib/activity/check-activity'
import { fromMinor } from '@/lib/money/amount'
import { hasSecondHead, headCopyProblem } from '@/lib/platform/second-head'
import { settings } from '@/lib/platform/settings'
import { needsSecondHead } from '@/lib/platform/start-warnings'
import type { Db } from '@/lib/store/database'
import { finding } from '@/lib/store/schema/finding'
import { FINDING_KINDS } from '@/lib/store/transitions/findings'
import type { Task } from './task'

/** One task while nothing is sent because this database may not be the newest one, or is compared with the service first; otherwise none. */
export async function sendingBlocked(): Promise<Task[]> {
  const block = await readSendingBlock()
  const about = { kind: 'findings', id: 'sending' } as const
  if (block !== null) return [{ kind: 'sending-blocked', about, money: null, reason: block.reason }]
  const comparing = await readComparing()
  if (comparing === null) return []
  return [{ kind: 'comparing', about, money: null, until: comparing.until?.toISOString() ?? null }]
}

/** One task for admins where the second place of the head of the activity log fails, or real money is paid and there is none. */
export function secondHeadMissing({ role }: Staff): Task[] {
  const failing = headCopyProblem(settings())
  const missing = failing !== null || (needsSecondHead(settings()) && !hasSecondHead(settings()))
  if (role !== 'admin' || !missing) return []
  return [{ kind: 'no-second-head', about: { kind: 'activity', id: 'head' }, money: null, failing }]
}

/** One task while the activity log is not as it was written, for those who may read it. */
export async function logBroken({ role }: Staff): Promise<Task[]> {
  const found = may(role, 'activity:read') ? await readBreak() : null
  if (found === null) return []
  return [{ kind: 'log-broken', about: { kind: 'activity', id: 'log' }, money: null, since: found.since }]
}

/** A task for each kind and currency of the findings that nobody has resolved yet. */
export async function findingsOpen(database: Db): Promise<Task[]> {
  const rows = await database
    .select({
      kind: finding.kind,
      currency: finding.currency,
      findings: count(),
      minor: sql<string>`sum(coalesce(${finding.serviceMinor}, ${finding.ourMinor}, 0))::text`,
    })
    .from(finding)
    .where(eq(finding.state, 'open'))
    .groupBy(finding.kind, finding.currency)
    .orderBy(finding.kind, finding.currency)
  return rows.flatMap(({ kind: word, currency, findings, minor }): Task[] => {
    const kind = FINDING_KINDS.find((one) => one === word)
    if (kind === undefined) return []
    const about = { kind: 'findings', id: `${kind} ${currency}` } as const
    return [{ kind: 'finding', about, money: { amount: fromMinor(BigInt(minor)), currency }, finding: kind, findings }]
  })
}
