import 'server-only'
import { sql } from 'drizzle-orm'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Tx } from '@/lib/store/database'
import { recordsAsText } from '@/lib/store/records-as-text'
import type { RowCheck } from './check-row'

type Written = Pick<StoredRow, 'id' | 'patch' | 'settlements'> & {
  /** Missing: they stay as they are. */
  readonly edits?: StoredRow['edits']
  readonly check: RowCheck
}

/** The columns that keep what a check found, with their types. */
export const CHECK_TYPES = {
  ...{ state: 'text', name: 'text', dest_kind: 'text', dest_key: 'text', network: 'text' },
  ...{ payee_id: 'uuid', recognised_by: 'text', payee_account_id: 'uuid', book_phone: 'text' },
  ...{
    currency: 'text',
    amount_minor: 'bigint',
    reference: 'text',
    reference_key: 'text',
    name_key: 'text',
    email: 'text',
  },
  ...{ problems: 'jsonb', repairs: 'jsonb', fingerprint: 'text', deadline: 'timestamptz', terms: 'jsonb' },
} as const

// How many rows one statement writes.
const AT_ONCE = 1_000

/** Stores what the checks found, and the edits they rest on, for any number of rows. */
export async function writeChecks(tx: Tx, rows: readonly Written[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await writeSome(tx, rows.slice(at, at + AT_ONCE))
}

const WRITTEN = { id: 'uuid', patch: 'jsonb', settlements: 'jsonb', edits: 'jsonb', ...CHECK_TYPES } as const

async function writeSome(tx: Tx, rows: readonly Written[]): Promise<void> {
  const records = rows.map(({ id, patch, settlements, edits, check }) => ({
    ...{ id, patch, settlements, edits },
    ...checkColumns(check),
  }))
  const set = Object.keys(CHECK_TYPES).map((column) => `${column} = n.${column}`)
  await tx.execute(sql`
    UPDATE payout_row AS r SET patch = n.patch, settlements = n.settlements, edits = coalesce(n.edits, r.edits), ${sql.raw(set.join(', '))}
    FROM ${recordsAsText(WRITTEN, records)} n WHERE r.id = n.id`)
}

/** What a check found, under the names of the columns that keep it. */
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
