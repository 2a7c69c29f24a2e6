import 'server-only'
import { sql } from 'drizzle-orm'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Tx } from '@/lib/store/database'
import type { RowCheck } from './check-row'

type Written = Pick<StoredRow, 'id' | 'patch' | 'settlements'> & {
  /** Missing: they stay as they are. */
  readonly edits?: StoredRow['edits']
  readonly check: RowCheck
}

// How many rows one statement writes.
const AT_ONCE = 1_000

/** Stores what the checks found, and the edits they rest on, for any number of rows. */
export async function writeChecks(tx: Tx, rows: readonly Written[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await writeSome(tx, rows.slice(at, at + AT_ONCE))
}

async function writeSome(tx: Tx, rows: readonly Written[]): Promise<void> {
  const records = rows.map(({ id, patch, settlements, edits, check }) => ({
    ...{ id, patch, settlements, edits },
    ...checkColumns(check),
  }))
  await tx.execute(sql`
    UPDATE payout_row AS r
    SET patch = n.patch, settlements = n.settlements, edits = coalesce(n.edits, r.edits), state = n.state, name = n.name, dest_kind = n.dest_kind, dest_key = n.dest_key, network = n.network,
        payee_id = n.payee_id, recognised_by = n.recognised_by, payee_account_id = n.payee_account_id, book_phone = n.book_phone,
        currency = n.currency, amount_minor = n.amount_minor, reference = n.reference, reference_key = n.reference_key, name_key = n.name_key, email = n.email,
        problems = n.problems, repairs = n.repairs, fingerprint = n.fingerprint, deadline = n.deadline, terms = n.terms
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n(
      id uuid, patch jsonb, settlements jsonb, edits jsonb, state text, name text, dest_kind text, dest_key text, network text, currency text,
      payee_id uuid, recognised_by text, payee_account_id uuid, book_phone text,
      amount_minor bigint, reference text, reference_key text, name_key text, email text, problems jsonb, repairs jsonb, fingerprint text,
      deadline timestamptz, terms jsonb)
    WHERE r.id = n.id`)
}

/** What a check found, under the names of the columns that keep it, as JSON. */
export const checkColumns = (check: RowCheck) => ({
  state: check.state,
  name: check.name,
  dest_kind: check.destKind,
  dest_key: check.destKey,
  network: check.network,
  payee_id: check.payeeId,
  recognised_by: check.recognisedBy,
  payee_account_id: check.payeeAccountId,
  book_phone: check.directoryPhone,
  currency: check.currency,
  amount_minor: check.amountMinor === null ? null : String(check.amountMinor),
  reference: check.reference,
  reference_key: check.referenceKey,
  name_key: check.nameKey,
  email: check.email,
  problems: check.problems,
  repairs: check.repairs,
  fingerprint: check.fingerprint,
  deadline: check.deadline,
  terms: check.terms,
})
