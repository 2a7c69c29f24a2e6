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

create table otp_request (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  whom_hash text not null check (whom_hash ~ '^[0-9a-f]{64}$'),
  requested_at timestamptz not null default now()
);
create index otp_request_at on otp_request (requested_at);

-- A person's own saved lists: a name and the query of the address.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  constraint saved_view_name unique (staff_id, list, name),
  constraint saved_view_words check (length(name) between 1 and 60 and length(query) <= 1000)
);
