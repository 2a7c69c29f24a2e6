export const webhookTables = `
CREATE TABLE IF NOT EXISTS webhook_endpoint (
  id TEXT PRIMARY KEY, url TEXT NOT NULL, description TEXT, events TEXT NOT NULL, secret TEXT,
  active INTEGER NOT NULL, created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS webhook_delivery (
  id TEXT PRIMARY KEY, endpoint_id TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL, forged INTEGER NOT NULL,
  held INTEGER NOT NULL, created_at INTEGER NOT NULL, next_at INTEGER, attempts INTEGER NOT NULL,
  last_result TEXT, delivered_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS webhook_delivery_due ON webhook_delivery (next_at) WHERE next_at IS NOT NULL;
`
