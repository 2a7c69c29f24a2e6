// seq grows with created_at, so a window of time is a range of seq; payment_count holds how many of each kind a block
// of 4,096 payments has, so that a page far down a long list is found without reading everything before it.
export const paymentTables = `
CREATE TABLE IF NOT EXISTS payment (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL,
  amount INTEGER NOT NULL, fee INTEGER NOT NULL, customer_pays_fees INTEGER NOT NULL,
  currency TEXT NOT NULL, payment_method TEXT NOT NULL,
  payer_id TEXT, payer_email TEXT, payer_name TEXT, payer_phone TEXT, products TEXT NOT NULL, reference TEXT,
  created_at INTEGER NOT NULL, settles_at INTEGER, completed_at INTEGER, planned TEXT NOT NULL, failure_reason TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS payment_by_time ON payment (created_at);
CREATE INDEX IF NOT EXISTS payment_by_status ON payment (status);
CREATE INDEX IF NOT EXISTS payment_by_method ON payment (payment_method);
CREATE INDEX IF NOT EXISTS payment_by_both ON payment (status, payment_method);
CREATE INDEX IF NOT EXISTS payment_due ON payment (settles_at) WHERE status = 'pending';

CREATE TABLE IF NOT EXISTS payment_count (
  block INTEGER NOT NULL, status TEXT NOT NULL, payment_method TEXT NOT NULL, payments INTEGER NOT NULL,
  PRIMARY KEY (block, status, payment_method)
) STRICT, WITHOUT ROWID;
`
