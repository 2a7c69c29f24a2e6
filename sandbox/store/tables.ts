// Times are milliseconds on the sandbox's clock, amounts are minor units (hundredths).
export const tables = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS idempotency_key (
  key TEXT PRIMARY KEY, method TEXT NOT NULL, path TEXT NOT NULL, body_sha256 TEXT NOT NULL,
  first_used_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL,
  status INTEGER NOT NULL, content_type TEXT NOT NULL, body BLOB NOT NULL, never_answers INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS wallet (
  account_id TEXT NOT NULL, currency TEXT NOT NULL, balance INTEGER NOT NULL, PRIMARY KEY (account_id, currency)
) STRICT;

CREATE TABLE IF NOT EXISTS wallet_user (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, phone TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE IF NOT EXISTS disbursement (
  id TEXT PRIMARY KEY, status TEXT NOT NULL, currency TEXT NOT NULL, payment_method TEXT NOT NULL,
  description TEXT NOT NULL, tag TEXT NOT NULL, recipient_count INTEGER NOT NULL,
  total INTEGER NOT NULL, fee INTEGER NOT NULL, internal_total INTEGER NOT NULL, external_total INTEGER NOT NULL,
  created_at INTEGER NOT NULL, completed_at INTEGER, cancelled_at INTEGER, cancellation_reason TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS disbursement_newest ON disbursement (created_at DESC, id DESC);
CREATE INDEX IF NOT EXISTS disbursement_by_status ON disbursement (status, created_at DESC, id DESC);

CREATE TABLE IF NOT EXISTS disbursement_item (
  id TEXT PRIMARY KEY, disbursement_id TEXT NOT NULL REFERENCES disbursement (id), ordinal INTEGER NOT NULL,
  recipient_id TEXT, email TEXT, phone_number TEXT, reference TEXT, payout_type TEXT NOT NULL,
  amount INTEGER NOT NULL, fee INTEGER NOT NULL, status TEXT NOT NULL, failure_reason TEXT,
  planned TEXT NOT NULL, planned_reason TEXT, hand_over_at INTEGER, settles_at INTEGER, completed_at INTEGER,
  UNIQUE (disbursement_id, ordinal)
) STRICT;
CREATE INDEX IF NOT EXISTS disbursement_item_due ON disbursement_item (settles_at) WHERE status = 'pending';

CREATE TABLE IF NOT EXISTS ledger (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, kind TEXT NOT NULL, tag TEXT, reference TEXT,
  source_id TEXT NOT NULL, item_id TEXT NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL,
  network TEXT NOT NULL, destination TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS ledger_once ON ledger (item_id, kind);
`
