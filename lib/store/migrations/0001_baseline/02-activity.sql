-- The activity log: append-only and hash-chained.

-- Each entry carries the hash of the one before. The trigger `chain` writes every derived column, so even the owner of the tables
-- extends the one chain.
create table audit (
  seq bigint primary key,
  prev bytea not null unique,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  entry text not null,
  hash bytea not null unique
);
create index audit_actor on audit (actor_id, seq);
create index audit_at on audit (at);
create index audit_subject on audit (subject, seq);
