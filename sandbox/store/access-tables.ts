export const accessTables = `
CREATE TABLE IF NOT EXISTS otp (
  id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, email TEXT, phone_number TEXT,
  expires_at INTEGER NOT NULL, used_at INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS wallet_session (id TEXT PRIMARY KEY, account_id TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS authorization_code (
  code TEXT PRIMARY KEY, account_id TEXT NOT NULL, external_user_id TEXT NOT NULL, redirect_uri TEXT NOT NULL,
  expires_at INTEGER NOT NULL, used_at INTEGER
) STRICT;

CREATE TABLE IF NOT EXISTS access_token (
  token TEXT PRIMARY KEY, account_id TEXT NOT NULL, expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS seen_signature (
  signature TEXT PRIMARY KEY, idempotency_key TEXT NOT NULL, seen_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS external_user (
  account_id TEXT PRIMARY KEY, external_user_id TEXT NOT NULL
) STRICT;
`
