-- What was read of the state of submissions at the service, and the webhooks received.

-- When a reading of the service began decides which of two readings is newer, whether a failure is confirmed, and whether absence is
-- proved. The database names that time itself before the reading, in a ticket sealed with this secret, and accepts no other time.
create table reading_secret (
  one boolean primary key default true check (one),
  secret bytea not null check (octet_length(secret) = 32)
);

create table observation (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submission,
  source text not null check (source in ('poll', 'lookup', 'webhook', 'staff')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  raw_status text,
  mapped text not null,
  counts jsonb,
  items jsonb,
  body_sha256 bytea,
  check (started_at <= finished_at),
  -- `untouched`: a complete reading that shows nothing of a change, though the change may still come about.
  constraint observation_mapped check (mapped in ('pending', 'settled', 'partial', 'failed', 'cancelled', 'unknown-word', 'untouched'))
);
create index observation_submission on observation (submission_id, started_at);

create table row_outcome (
  row_id uuid primary key references payout_row,
  submission_id uuid not null references submission,
  raw_status text,
  mapped text not null check (mapped in ('paid', 'failed', 'pending', 'cancelled', 'unknown-word')),
  reason text,
  fee_minor bigint,
  service_status_at timestamptz,
  started_at timestamptz not null,
  first_failed_at timestamptz,
  confirmed_failed_at timestamptz,
  matched_by text not null,
  -- Readings may arrive in any order. These are the times of those that said "failed", as far as they are later than the last one that
  -- said otherwise (`unfailed_at`): only they can confirm a failure.
  failed_at timestamptz[] not null default '{}',
  unfailed_at timestamptz,
  -- When the service first said that the row was paid, also where that contradicted what it had said before.
  said_paid_at timestamptz,
  -- When two people confirmed that the row was not paid: this holds until a reading contradicts it.
  people_confirmed_at timestamptz,
  -- Where the row was paid to: its own `dest_key`, here too so that the last payment to a payee is found without reading the others.
  paid_to text
);
create index row_outcome_failed on row_outcome (submission_id) where mapped = 'failed';
create index row_outcome_submission on row_outcome (submission_id);
create index row_outcome_paid on row_outcome (paid_to, (coalesce(service_status_at, started_at))) where mapped = 'paid';

-- How many rows of a submission have each outcome, and their amounts, so that a page does not read every row; of those that were paid, by
-- the quarter of an hour in which they were, since in every time zone a day begins with one. Triggers of row_outcome keep it.
create table outcome_sum (
  submission_id uuid references submission,
  mapped text,
  paid_in timestamptz,
  rows integer not null check (rows >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (submission_id, mapped, paid_in),
  check ((mapped = 'paid') = (paid_in <> '-infinity'))
);
create index outcome_sum_paid on outcome_sum (paid_in) where mapped = 'paid';

create table absence_scan (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submission,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  window_from timestamptz not null,
  window_to timestamptz not null,
  total integer not null,
  complete boolean not null,
  found integer not null,
  -- The ids at the service of what the search found: of a batch found twice, both are remembered.
  found_ids uuid[] not null default '{}',
  unclear_ids uuid[] not null default '{}',
  check (started_at <= finished_at),
  check (window_from <= window_to),
  check (found >= 0 and total >= 0)
);
create index absence_scan_submission on absence_scan (submission_id, started_at);

-- Webhooks, as received and verified. They change nothing by themselves: what they are about is read at the service.
create table event (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default clock_timestamp(),
  last_received_at timestamptz not null default clock_timestamp(),
  deliveries integer not null default 1 check (deliveries >= 1),
  body bytea,
  body_sha256 bytea not null unique,
  verified_with text not null check (verified_with in ('current', 'previous', 'none')),
  envelope text not null check (envelope in ('developer', 'public', 'other')),
  name text,
  stamp text,
  webhook_id text,
  is_test boolean not null,
  content_sha256 bytea not null,
  payment_id uuid,
  escrow_id uuid,
  disbursement_id uuid,
  status text,
  amount text,
  currency text,
  -- The first event with the same name and data, where this one only has another stamp.
  repeats_id uuid references event,
  -- As they came, without those that say who is asking.
  headers jsonb not null default '{}',
  address text,
  check (last_received_at >= received_at)
);
create index event_disbursement on event (disbursement_id) where disbursement_id is not null;
create index event_escrow on event (escrow_id) where escrow_id is not null;
create index event_payment on event (payment_id) where payment_id is not null;
create index event_body on event (received_at) where body is not null;
create index event_received on event (received_at, id) where repeats_id is null;
create index event_name on event (name, received_at, id) where repeats_id is null;
create index event_content on event (content_sha256);
create index event_repeats on event (repeats_id) where repeats_id is not null;
