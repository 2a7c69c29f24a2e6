-- Escrows that staff made or watch, and the escrows of a payout.

create table escrow (
  id uuid primary key default gen_random_uuid(),
  env text not null,
  submission_id uuid unique references submission,
  service_id uuid unique,
  name text not null check (btrim(name) <> ''),
  amount_minor bigint check (amount_minor > 0),
  currency text,
  payment_method text,
  payer_phone text,
  payer_email text,
  terms jsonb,
  allocations text,
  receiver_named boolean not null default false,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  -- What follows from its submission, its readings and webhooks, written by a trigger, so that the list is found by it: the id at the service,
  -- the status as last read, the words by which it is found, when it was last read, and when a webhook about it last came.
  service_key uuid,
  status text,
  search tsvector,
  read_at timestamptz,
  notified_at timestamptz,
  check (num_nonnulls(submission_id, service_id) = 1),
  check (submission_id is null or (amount_minor is not null and currency is not null and payment_method is not null))
);
create index escrow_newest on escrow (created_at, id);
create index escrow_notified on escrow (read_at) where notified_at > read_at;
create index escrow_search on escrow using gin (search) with (fastupdate = off);
create index escrow_service on escrow (service_key);
create index escrow_status on escrow (lower(btrim(status)), created_at, id);
-- The words of the service after which nothing more can happen to the money (lib/escrow/collections/escrow-status.ts).
create index escrow_unfinished on escrow (read_at) where service_key is not null and (read_at is null
  or coalesce(lower(btrim(status)), '') not in ('released', 'completed', 'succeeded', 'reversed', 'refunded', 'failed', 'cancelled', 'canceled'));

create table escrow_reading (
  service_id uuid,
  started_at timestamptz,
  last_started_at timestamptz not null,
  raw_status text,
  said jsonb not null,
  primary key (service_id, started_at),
  check (started_at <= last_started_at)
);

create table escrow_item (
  service_id uuid primary key,
  disbursement_id uuid not null,
  env text not null,
  submission_id uuid references submission,
  row_id uuid references payout_row,
  matched_by text,
  terms jsonb,
  deadline timestamptz,
  amount_minor bigint check (amount_minor > 0),
  currency text,
  service_status text,
  observed_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint escrow_item_row unique (row_id),
  check ((row_id is null) = (matched_by is null)),
  check (row_id is null or submission_id is not null)
);
-- The words of the service for an escrow that still holds its money (lib/escrow/terms.ts); others are never overdue.
create index escrow_item_deadline on escrow_item (deadline)
  where lower(btrim(service_status)) in ('pending', 'processing', 'active', 'funded', 'held');
create index escrow_item_disbursement on escrow_item (disbursement_id);
create index escrow_item_submission on escrow_item (submission_id);

create table submission_escrow (
  submission_id uuid references submission,
  escrow_id uuid,
  live boolean not null default true,
  primary key (submission_id, escrow_id)
);
create index submission_escrow_escrow on submission_escrow (escrow_id);
-- At most one live submission for the money of one escrow, whether the escrow stands alone or in a batch.
create unique index submission_escrow_one_live on submission_escrow (escrow_id) where live;
