-- Reconciliation: the service's own lists are searched for what our records do not know, daily and after a restore.

create table sweep (
  id uuid primary key default gen_random_uuid(),
  list text not null check (list in ('disbursements', 'escrow-disbursements', 'payments')),
  purpose text not null check (purpose in ('daily', 'restore')),
  epoch integer not null,
  worker text not null,
  began_at timestamptz not null,
  window_from timestamptz not null,
  ended_at timestamptz,
  complete boolean,
  -- How many entries the service counted, and how many of them our records do not know.
  total integer,
  unknown integer,
  constraint sweep_end check ((ended_at is null) = (complete is null))
);
create index sweep_began on sweep (list, purpose, began_at);

-- An entry of the service's lists that was no submission of ours when it was read, as it was read then.
create table stranger (
  service_id uuid primary key,
  list text not null,
  -- Our own tag, where its description or its reference begins with one.
  tag text,
  -- Whether its description excludes that it is ours: there is one, and it is not a cut-off tag.
  described_otherwise boolean not null,
  currency text not null,
  total_minor bigint not null,
  recipient_count integer,
  -- Whether all its recipients are known: as many as it counts, and adding up to its total.
  recipients_known boolean not null,
  created_at timestamptz,
  raw_status text,
  first_seen_at timestamptz not null
);
create index stranger_made on stranger (created_at);
create index stranger_seen on stranger (first_seen_at);
create index stranger_tag on stranger (tag) where tag is not null;

create table stranger_recipient (
  service_id uuid references stranger,
  ordinal integer,
  reference text,
  -- What a reference of ours begins with.
  row_tag text,
  -- A phone number in E.164 or an account of the service; null where the service does not say.
  destination text,
  amount_minor bigint,
  primary key (service_id, ordinal)
);
create index stranger_recipient_place on stranger_recipient (destination, amount_minor);
create index stranger_recipient_tag on stranger_recipient (row_tag);

-- What a search found that a person has to look into.
create table finding (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('our-mark', 'our-payee', 'second-disbursement', 'believed-unpaid')),
  service_id uuid not null unique references stranger,
  found_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'linked', 'resolved')),
  resolved_at timestamptz,
  resolved_by uuid references staff,
  comment text,
  constraint finding_resolved check ((state = 'open') = (resolved_at is null)
    and (state = 'resolved') = (resolved_by is not null) and (state = 'resolved') = (btrim(coalesce(comment, '')) <> ''))
);
create index finding_open on finding (found_at) where state = 'open';
create index finding_resolved on finding (resolved_at) where state <> 'open';
