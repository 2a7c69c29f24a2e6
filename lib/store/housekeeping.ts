import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import { withTx } from './open'
import { lapseProposals, remindApprovers } from './transitions/proposals'
import { eraseBodies } from './transitions/submissions'

/** At most so many rows in one transaction, so that nobody waits for its locks. */
const SLICE = 5_000
/** The bodies of submissions are 100,000 bytes each and more. */
const BODIES = 500

/** Payouts that nobody edits again. */
const ENDED = sql`p.state in ('approved', 'discarded') and p.updated_at < now() - interval '30 days'`

/** What one statement erases or deletes; it chooses its rows by an index, or in a table that these statements keep small. */
const CHANGES: readonly SQL[] = [
  sql`update payer_token set sealed_token = null where id in (select id from payer_token
    where sealed_token is not null and expires_at < now() limit ${SLICE})`,
  sql`update event set body = null where id in (select id from event
    where body is not null and received_at < (select clock_timestamp()) - interval '30 days' limit ${SLICE})`,
  sql`delete from sign_in_attempt where id in (select id from sign_in_attempt where at < now() - interval '90 days' limit ${SLICE})`,
  sql`delete from address_count where ctid = any (array(select ctid from address_count where since < now() - interval '1 hour' limit ${SLICE}))`,
  sql`delete from mail where id in (select id from mail
    where state <> 'waiting' and created_at < now() - interval '90 days' limit ${SLICE})`,
  sql`delete from error_report where id in (select id from error_report where at < now() - interval '30 days' limit ${SLICE})`,
  sql`delete from notice where id in (select id from notice where at < now() - interval '90 days' limit ${SLICE})`,
  sql`delete from otp_request where id in (select id from otp_request where requested_at < now() - interval '7 days' limit ${SLICE})`,
  // One step may hold 100,000 rows, so they go before it.
  sql`delete from draft_change_row where ctid = any (array(select r.ctid from draft_change c
    join payout p on p.id = c.payout_id join draft_change_row r on r.change_id = c.id where ${ENDED} limit ${SLICE}))`,
  sql`delete from draft_change where id in (select c.id from draft_change c join payout p on p.id = c.payout_id
    where ${ENDED} and not exists (select from draft_change_row r where r.change_id = c.id) limit ${SLICE})`,
  sql`delete from replaced_row where ctid = any (array(select r.ctid from replaced_row r
    join payout p on p.id = r.payout_id where ${ENDED} limit ${SLICE}))`,
  sql`delete from draft_presence where ctid = any (array(select ctid from draft_presence
    where seen_at < now() - interval '1 day' limit ${SLICE}))`,
]

/**
 * Does what is due because time has passed, a slice of each: lapses proposals that nobody decided in time; erases the bodies of
 * submissions 30 days after their end, the bodies of webhooks 30 days after they arrived, and expired tokens; deletes old sign-in attempts,
 * sessions, requests for codes, reports of errors, notifications and mails, and what served only to edit payouts that ended. Returns whether more is due. Safe on
 * several instances at once.
 */
export async function runHousekeeping(actor: Actor): Promise<boolean> {
  await withTx((tx) => lapseProposals(tx, actor))
  await withTx((tx) => remindApprovers(tx, actor))
  const bodies = await withTx((tx) => eraseBodies(tx, actor, BODIES))
  const sessions = await count(sql`select forget_sessions(${SLICE}) as n`, actor)
  const notes = await count(sql`select forget_live_notes(${SLICE}) as n`, actor)
  let more = bodies === BODIES || sessions === SLICE || notes === SLICE
  for (const change of CHANGES) {
    const changed = await count(
      sql`with changed as (${change} returning 1) select count(*)::int as n from changed`,
      actor,
    )
    more = more || changed === SLICE
  }
  return more
}

const counted = z.tuple([z.object({ n: z.number() })])

async function count(statement: SQL, actor: Actor): Promise<number> {
  const { rows } = await withTx((tx) => tx.execute(statement), actor)
  return counted.parse(rows)[0].n
}
