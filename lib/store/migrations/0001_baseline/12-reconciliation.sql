-- Reconciliation: the service's own lists are searched for what our records do not know, daily and after a restore.

create table sweep (
  id uuid primary key default gen_random_uuid(),
  list text not null check (list in ('disbursements', 'escrow-disbursements', 'payments')),
  purpose text not null check (purpose in ('daily', 'restore', 'compare')),
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

-- Days of our records that are compared, or were, with the lists of the service: every night, and when somebody asks for it.
create table reconciliation_run (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('nightly', 'requested')),
  first_day date not null,
  last_day date not null,
  requested_by uuid references staff,
  requested_at timestamptz not null default clock_timestamp(),
  worker text,
  tries integer not null default 0,
  began_at timestamptz,
  ended_at timestamptz,
  -- Whether every list could be read as a whole.
  complete boolean,
  constraint reconciliation_run_days check (first_day <= last_day and last_day - first_day < 92),
  constraint reconciliation_run_end check ((ended_at is null) = (complete is null)),
  constraint reconciliation_run_person check ((purpose = 'requested') = (requested_by is not null))
);
create index reconciliation_run_requested on reconciliation_run (requested_at);
create index reconciliation_run_open on reconciliation_run (requested_at) where ended_at is null;

-- What the last comparison of a day says of one list and one currency. What is ours counts on the day on which we first sent it, on both
-- sides; what is not, on the day on which the service created it.
create table reconciled_day (
  day date,
  list text check (list in ('disbursements', 'escrow-disbursements', 'payments')),
  currency text,
  run_id uuid not null references reconciliation_run,
  compared_at timestamptz not null default clock_timestamp(),
  complete boolean not null,
  our_count integer not null,
  our_minor bigint not null,
  our_fee_minor bigint not null,
  -- What the service has of ours.
  service_count integer not null,
  service_minor bigint not null,
  service_fee_minor bigint not null,
  -- What the service has that was not created here.
  foreign_count integer not null,
  foreign_minor bigint not null,
  -- Of ours, how many have no final state yet.
  open_count integer not null,
  primary key (day, list, currency)
);

-- A difference between our records and the lists of the service that a person has to look into. A difference that a later comparison no
-- longer finds is `gone`; an entry that turns out to be a submission of ours is `linked`.
create table finding (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('our-mark', 'our-payee', 'second-disbursement', 'believed-unpaid', 'foreign',
    'missing-there', 'amount-differs', 'state-differs')),
  list text not null check (list in ('disbursements', 'escrow-disbursements', 'payments')),
  service_id uuid not null,
  submission_id uuid references submission,
  -- When it was first sent, or created at the service.
  happened_at timestamptz not null,
  currency text not null,
  our_minor bigint,
  service_minor bigint,
  -- What else each side says: state, number of recipients, number paid, fee.
  detail jsonb not null default '{}',
  found_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'linked', 'gone', 'resolved')),
  handled_by uuid references staff,
  handled_since timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references staff,
  resolution text check (resolution in ('explained', 'corrected', 'written-off')),
  comment text,
  unique (kind, service_id),
  constraint finding_handled check ((handled_by is null) = (handled_since is null)),
  constraint finding_resolved check ((state = 'open') = (resolved_at is null)
    and (state = 'resolved') = (resolved_by is not null) and (state = 'resolved') = (resolution is not null)
    and (state = 'resolved') = (btrim(coalesce(comment, '')) <> ''))
);
create index finding_open on finding (found_at) where state = 'open';
create index finding_resolved on finding (resolved_at) where state <> 'open';
create index finding_happened on finding (happened_at);
create index finding_service on finding (service_id);

create table finding_comment (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references finding,
  author_id uuid not null references staff,
  written_at timestamptz not null default clock_timestamp(),
  said text not null check (btrim(said) <> '')
);
create index finding_comment_finding on finding_comment (finding_id, written_at);

-- What the wallet held. The service has no route that says so: people enter it, or a refusal shows that it was less than what was asked for.
-- An entry is never changed: a later one with the same time replaces it.
create table wallet_balance (
  id uuid primary key default gen_random_uuid(),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  as_of timestamptz not null,
  amount_minor bigint not null check (amount_minor >= 0),
  source text not null check (source in ('entered', 'uploaded', 'refusal')),
  entered_by uuid references staff,
  -- The batch that was refused for lack of money: the wallet then held less than the amount.
  submission_id uuid references submission,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint wallet_balance_source check ((source = 'refusal') = (submission_id is not null) and (source = 'refusal') = (entered_by is null))
);
create index wallet_balance_newest on wallet_balance (currency, as_of, recorded_at);
create index wallet_balance_submission on wallet_balance (submission_id) where submission_id is not null;

-- The accounts of the accounting journal, as the merchant numbers and names them.
create table journal_account (
  key text primary key check (key in ('wallet', 'payouts', 'fees', 'collections', 'escrow-held', 'escrow-owed', 'payouts-held')),
  code text not null check (btrim(code) <> ''),
  name text not null check (btrim(name) <> ''),
  set_by uuid not null references staff,
  set_at timestamptz not null default clock_timestamp()
);
