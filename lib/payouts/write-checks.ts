import 'server-only'
import { sql } from 'drizzle-orm'
import type { Patch } from '@/lib/sheet/patch'
import type { Tx } from '@/lib/store/database'
import type { StoredCheck } from './check'

/** Stores what the checks found, and the edits they rest on, for many rows in one statement. */
export async function writeChecks(
  tx: Tx,
  rows: readonly { readonly id: string; readonly patch: Patch; readonly check: StoredCheck }[],
): Promise<void> {
  if (rows.length === 0) return
  const records = rows.map(({ id, patch, check }) => ({
    id,
    patch,
    state: check.state,
    name: check.name,
    dest_kind: check.destKind,
    dest_key: check.destKey,
    rail: check.rail,
    currency: check.currency,
    amount_minor: check.amountMinor === null ? null : String(check.amountMinor),
    reference: check.reference,
    email: check.email,
    problems: check.problems,
    repairs: check.repairs,
    fingerprint: check.fingerprint,
  }))
  await tx.execute(sql`
    UPDATE payout_row AS r
    SET patch = n.patch, state = n.state, name = n.name, dest_kind = n.dest_kind, dest_key = n.dest_key, rail = n.rail,
        currency = n.currency, amount_minor = n.amount_minor, reference = n.reference, email = n.email,
        problems = n.problems, repairs = n.repairs, fingerprint = n.fingerprint
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n(
      id uuid, patch jsonb, state text, name text, dest_kind text, dest_key text, rail text, currency text,
      amount_minor bigint, reference text, email text, problems jsonb, repairs jsonb, fingerprint text)
    WHERE r.id = n.id`)
}
