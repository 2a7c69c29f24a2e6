// An escrow either stands alone (a collection) or belongs to an escrow disbursement.
export const escrowTables = `
CREATE TABLE IF NOT EXISTS escrow (
  id TEXT PRIMARY KEY, batch_id TEXT, item_id TEXT, ordinal INTEGER NOT NULL, tag TEXT, reference TEXT,
  amount INTEGER NOT NULL, currency TEXT NOT NULL, payment_method TEXT NOT NULL, status TEXT NOT NULL,
  sender_id TEXT, receiver_id TEXT, email TEXT, phone_number TEXT, external_user_id TEXT, details TEXT NOT NULL,
  planned TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, settles_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS escrow_of_batch ON escrow (batch_id, ordinal);
CREATE INDEX IF NOT EXISTS escrow_due ON escrow (settles_at) WHERE settles_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS escrow_term (
  id TEXT PRIMARY KEY, escrow_id TEXT NOT NULL REFERENCES escrow (id), ordinal INTEGER NOT NULL,
  type TEXT NOT NULL, data TEXT NOT NULL, met_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS escrow_term_of ON escrow_term (escrow_id, ordinal);

CREATE TABLE IF NOT EXISTS escrow_dispute (
  id TEXT PRIMARY KEY, escrow_id TEXT NOT NULL, reason TEXT, opened_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS escrow_disbursement (
  id TEXT PRIMARY KEY, status TEXT NOT NULL, currency TEXT NOT NULL, payment_method TEXT NOT NULL,
  description TEXT NOT NULL, recipient_count INTEGER NOT NULL, total INTEGER NOT NULL, user_location TEXT,
  created_at INTEGER NOT NULL, cancelled_at INTEGER, cancellation_reason TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS escrow_disbursement_newest ON escrow_disbursement (created_at DESC, id DESC);
`
