import type { Pool } from 'pg'

/** What housekeeping erases or deletes, and after how many days. */
const KEPT_FOR = [
  {
    table: 'submission',
    since: 'state_since',
    days: 30,
    of: "body is not null and state in ('settled', 'partial', 'failed', 'cancelled')",
  },
  { table: 'event', since: 'received_at', days: 30, of: 'body is not null' },
  {
    table: 'draft_change c join payout p on p.id = c.payout_id',
    since: 'updated_at',
    days: 30,
    of: "p.state = 'approved'",
  },
  { table: 'draft_presence', since: 'seen_at', days: 1, of: 'true' },
  {
    table: 'session s',
    since: 'expires_at',
    days: 90,
    of: 'not exists (select from step_up where session_id = s.id) and exists (select from session l where l.staff_id = s.staff_id and l.expires_at > s.expires_at)',
  },
  { table: 'sign_in_attempt', since: 'at', days: 90, of: 'true' },
  { table: 'mail', since: 'created_at', days: 90, of: "state <> 'waiting'" },
  { table: 'notice', since: 'at', days: 90, of: 'true' },
  { table: 'otp_request', since: 'requested_at', days: 7, of: 'true' },
  { table: 'payment_export', since: 'expires_at', days: 0, of: 'true' },
] as const

/** A turn of housekeeping may be that much late. */
const LATE_DAYS = 1

/** What has been kept for longer than it may be, one sentence each. */
export async function overdue(owner: Pool): Promise<readonly string[]> {
  const found: string[] = []
  for (const { table, since, days, of } of KEPT_FOR) {
    const { rows } = await owner.query(
      `select count(*)::int as n from ${table} where ${of} and ${since} < clock_timestamp() - interval '${days + LATE_DAYS} days'`,
    )
    if (rows[0].n > 0) found.push(`${rows[0].n} of ${table} are older than ${days} days (${of})`)
  }
  return found
}
