-- The activity log: append-only and hash-chained.

-- The trigger `complete` writes every derived column. Entries are written side by side: the order of their numbers is not the order in which
-- they were committed, and numbers of transactions that were undone are missing.
create table audit (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject text not null,
  detail jsonb not null,
  -- The network address that the request came from; null for what the system did.
  origin text,
  entry text not null,
  hash bytea not null,
  -- The words by which it is found, written by the trigger; no part of what the hash covers, because they follow from what is.
  search tsvector not null
);
create sequence audit_seq_seq owned by audit.seq;
-- The activity page reads in the order of time, with any of these filters.
create index audit_at on audit (at, seq);
create index audit_actor on audit (actor_id, at, seq);
create index audit_actor_action on audit (actor_id, action, at, seq);
create index audit_action on audit (action, at, seq);
create index audit_subject on audit (subject, at, seq);

create index audit_search on audit using gin (search);

-- Entries that the chain does not contain yet. Those that wait are listed, instead of being found by the numbers of transactions, because a
-- restored database begins those anew.
create table audit_unchained (
  seq bigint primary key
);

-- The chain. Each link contains the numbers of its entries in order, the hash of the link before, and the hash over that, its time and the hashes
-- of its entries. The trigger `chain` writes every column, so even the owner of the tables extends the one chain.
create table audit_chain (
  place bigint primary key,
  at timestamptz not null,
  seqs bigint[] not null,
  prev bytea not null unique,
  hash bytea not null
);
-- The link of an entry is found by its time.
create index audit_chain_at on audit_chain (at);

-- How far the activity log was verified. Its first check writes the one row.
create table audit_check (
  one boolean primary key default true check (one),
  place bigint not null,
  hash bytea not null,
  -- When all of it was last verified; null before the first time.
  whole_at timestamptz,
  -- What the last check found that is not as it was written, where, and since when; null where it found nothing.
  broken text,
  broken_place bigint,
  broken_seq bigint,
  broken_at timestamptz,
  -- When the head was last sent to another machine.
  sent_at timestamptz,
  check ((broken is null) = (broken_at is null))
);
