import 'server-only'
import { sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { errorText, maskText } from '@/lib/platform/mask'
import { metrics } from '@/lib/platform/metrics'
import { settings } from '@/lib/platform/settings'
import { writeZip, type ZipFile } from '@/lib/spreadsheets/zip'
import { db, withTx } from '@/lib/store/open'
import { version } from '@/package.json'

const text = new TextEncoder()
const file = (name: string, content: string): ZipFile => ({ name, parts: [text.encode(content)] })
const json = (name: string, value: unknown): ZipFile =>
  file(name, `${JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? one.toString() : one), 1)}\n`)

// Words that name a choice, not a secret, an address or a person. Of every other text, the bundle only says whether it is set.
const PLAIN_TEXTS: ReadonlySet<string> = new Set([
  'environment',
  'timeZone',
  'logLevel',
  'headerName',
  'externalMethod',
  'webhookSignature',
])

/** The settings with numbers and choices as they are, and of every text only whether it is set. */
export function safeSettings(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return 'not set'
  if (typeof value === 'string') return PLAIN_TEXTS.has(name) ? value : 'set'
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `${value.length} set`
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, safeSettings(inside, key)]))
}

const FACTS = {
  'jobs.json': sql`select name, until, last_started_at, last_finished_at, last_error from job_lease order by name`,
  'submissions.json': sql`
    select kind, state, hold_reason, count(*)::int as count, min(state_since) as oldest, count(*) filter (where next_attempt_at < now())::int as due
    from submission group by 1, 2, 3 order by 1, 2, 3`,
  'proposals.json': sql`select kind, state, count(*)::int as count, min(asked_at) as oldest from proposal group by 1, 2 order by 1, 2`,
  'attempts.json': sql`
    select outcome, http_status, error_code, count(*)::int as count, max(closed_at) as latest from attempt
    where opened_at > now() - interval '7 days' group by 1, 2, 3 order by 4 desc limit 200`,
  'events.json': sql`
    select date_trunc('hour', received_at) as hour, envelope, verified_with, count(*)::int as events, sum(deliveries)::int as deliveries from event
    where received_at > now() - interval '2 days' group by 1, 2, 3 order by 1 desc`,
  'reconciliation.json': sql`select purpose, first_day, last_day, requested_at, began_at, ended_at, complete, tries from reconciliation_run order by requested_at desc limit 50`,
  'findings.json': sql`select kind, state, count(*)::int as count, min(found_at) as oldest from finding group by 1, 2 order by 1, 2`,
  'mails.json': sql`select kind, state, count(*)::int as count, max(tries) as most_tries from mail group by 1, 2 order by 1, 2`,
  'tables.json': sql`
    select c.relname as table, c.reltuples::bigint as about_rows, pg_total_relation_size(c.oid) as bytes from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 3 desc`,
  'errors.json': sql`select reference, request_id, at, kind, work, error->>'name' as name, error->>'message' as message, error->>'stack' as stack
    from error_report order by at desc limit 500`,
} as const

/**
 * What somebody who helps needs to know of this installation, without secrets, names, phones and amounts: versions, settings (of texts only whether
 * they are set), counts of everything by state, the last errors and the metrics of this process. That it was downloaded is recorded first.
 */
export async function makeBundle(staff: Staff<'support:read'>): Promise<AsyncGenerator<Uint8Array>> {
  await withTx((tx) => record(tx, staff, { action: 'support.bundle', subject: 'support', detail: {} }))
  return writeZip(files())
}

async function* files(): AsyncGenerator<ZipFile> {
  const database = await db()
  const { rows } = await database.execute<{ version: string }>(sql`select version() as version`)
  yield json('versions.json', {
    ...{ countinghouse: version, node: process.version, platform: `${process.platform} ${process.arch}` },
    ...{ database: rows[0]?.version, upSeconds: Math.round(process.uptime()) },
    ...{ memory: process.memoryUsage(), at: new Date().toISOString() },
  })
  yield json('settings.json', safeSettings(settings()))
  for (const [name, query] of Object.entries(FACTS)) {
    // One that fails, as on a damaged database, must not keep the others back.
    const found = await database.execute(query).then(
      (answer) => answer.rows,
      (error: unknown) => ({ failed: errorText(error) }),
    )
    yield file(name, `${maskText(JSON.stringify(found, null, 1))}\n`)
  }
  yield file('metrics.txt', await metrics().registry.metrics())
}
