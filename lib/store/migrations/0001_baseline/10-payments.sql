-- Lists and exports of payments, and other working data of staff.

-- The status that the service was seen to give a payment: a row each time it had changed since the last reading.
create table payment_observation (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null,
  started_at timestamptz not null,
  raw_status text
);
create index payment_observation_payment on payment_observation (payment_id, started_at);

create table payment_day (
  day text primary key,
  figures jsonb not null,
  payments integer not null,
  counted integer not null,
  agreed boolean not null,
  read_at timestamptz not null
);

-- Exports of payments, written in the background by any free instance; kept for a day, for the person who requested them.
create table payment_export (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  query text not null,
  state text not null default 'running',
  asked_at timestamptz not null default now(),
  until timestamptz not null,
  expected integer,
  written integer not null default 0,
  chunks integer not null default 0,
  cursor timestamptz not null,
  width_seconds integer not null,
  totals jsonb not null,
  doubtful boolean not null default false,
  problem text,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  worker text,
  lease_until timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  constraint payment_export_state check (state in ('running', 'done', 'failed'))
);
create index payment_export_staff on payment_export (staff_id, asked_at);

create table payment_export_chunk (
  export_id uuid references payment_export on delete cascade,
  ordinal integer,
  body bytea not null,
  primary key (export_id, ordinal)
);

-- What a payment that was requested here is for, and who pays it, for our own lists: the service's list has neither. And where its receipt
-- is mailed once it is paid.
create table request_note (
  submission_id uuid primary key references submission,
  payer_name text check (length(payer_name) <= 200),
  reference text check (length(reference) <= 64),
  receipt_to text check (length(receipt_to) <= 254),
  -- The language of the receipt; null for the product's own.
  receipt_locale text check (receipt_locale in ('en', 'fr')),
  at timestamptz not null default clock_timestamp(),
  constraint request_note_says check (payer_name is not null or reference is not null or receipt_to is not null)
);
create index request_note_receipt on request_note (at) where receipt_to is not null;

-- A link that a payer opens to pay a fixed amount by mobile money. Who has its address can try to pay, and reads only the amount and what it
-- is for.
create table payment_link (
  id uuid primary key default gen_random_uuid(),
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{24}$'),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reference text not null check (length(reference) between 1 and 64),
  payer_name text check (length(payer_name) <= 120),
  made_by uuid not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references staff,
  constraint payment_link_closed check ((closed_at is null) = (closed_by is null)),
  constraint payment_link_lasts check (expires_at > made_at and expires_at <= made_at + interval '91 days')
);
create index payment_link_made on payment_link (made_at);

-- The payments that were requested through a link, one after the other. Written before the submission, in the same transaction.
create table payment_link_try (
  submission_id uuid primary key references submission deferrable initially deferred,
  link_id uuid not null references payment_link,
  at timestamptz not null default clock_timestamp()
);
create index payment_link_try_link on payment_link_try (link_id, at);

create table otp_request (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  whom_hash text not null check (whom_hash ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz not null default now()
);
create index otp_request_at on otp_request (requested_at);

-- Saved lists of a person: a name and the query of the address.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  -- Whether everybody sees it; only its owner changes it.
  shared boolean not null default false,
  constraint saved_view_name unique (staff_id, list, name),
  constraint saved_view_words check (length(name) between 1 and 60 and length(query) <= 1000)
);

-- Payments of the service's list as far as they were read, so that they are found by payer, phone, amount or id, which the service's own
-- list cannot do. A job reads them, the newest first.
create table service_payment (
  id uuid primary key,
  status text,
  method text,
  amount_minor bigint not null,
  currency text not null,
  payer_phone text,
  payer_email text,
  -- Known of those whose own page was opened: the list does not have it.
  reference text,
  created_at timestamptz not null,
  read_at timestamptz not null default clock_timestamp()
);
create index service_payment_created on service_payment (created_at);

-- How much of the service's list was read: everything created from `read_from` until before `read_until`, and all there is once `complete`.
create table payment_reading (
  id boolean primary key default true check (id),
  read_from timestamptz not null,
  read_until timestamptz not null,
  complete boolean not null default false,
  read_at timestamptz not null,
  constraint payment_reading_forward check (read_from <= read_until)
);

-- The words by which a row of a payout or a payment is found from anywhere, with the time by which recent ones come first. Written by a
-- job after the fact: it is no record of money.
create table search_entry (
  kind text not null check (kind in ('row', 'payment')),
  id uuid not null,
  at timestamptz not null,
  search tsvector not null,
  primary key (kind, id)
);
create index search_entry_at on search_entry (kind, at);
-- One for each kind: what fits among the rows says nothing of the payments.
create index search_entry_row on search_entry using gin (search) where kind = 'row';
create index search_entry_payment on search_entry using gin (search) where kind = 'payment';

-- How many rows of a payout are in search_entry, since its proposal of that time.
create table searchable_payout (
  payout_id uuid primary key references payout,
  asked_at timestamptz not null,
  last_ordinal integer not null default -1,
  complete boolean not null default false
);
