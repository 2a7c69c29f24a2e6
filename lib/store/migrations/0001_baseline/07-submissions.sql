-- Submissions: the durable record of each request that moves money, and of each attempt to send it.

-- I1: the only transitions there are. A state of a submission on hold is written with its reason, as `on_hold:unclear`.
create table state_edge (
  machine text,
  from_state text,
  to_state text,
  primary key (machine, from_state, to_state)
);

-- What the database has to know of a kind of submission. A further kind is a row here and one file in lib/submissions/kinds.
--   template       which states it can be in, and the transitions between them: those of state_edge under this name
--   proposal_kind  what a second person approves first; null where a preparer makes it alone
--   creates        it makes something at the service: accepted means that the id of that is known
--   quoted         its price is asked for once more before the first send
--   pays_out       while its outcome is unknown, it counts towards the limit of unknown money
--   found_by       how an unknown outcome is found out: in a list of the service, by a person, or by reading what it changes
--   claim          what only one live submission may be about: a payer with an amount and a currency, or a thing that is changed
create table submission_kind (
  kind text primary key,
  template text not null check (template in ('create', 'collect', 'change')),
  proposal_kind text,
  creates boolean not null,
  quoted boolean not null,
  pays_out boolean not null,
  found_by text not null check (found_by in ('list', 'hand', 'subject')),
  claim text
);

create table payer_token (
  id uuid primary key default gen_random_uuid(),
  env text not null,
  account_id uuid not null,
  external_user_id text not null,
  label text not null,
  sealed_token bytea,
  expires_at timestamptz not null,
  connected_by uuid not null references staff,
  connected_at timestamptz not null default now()
);
create index payer_token_account on payer_token (account_id);
create index payer_token_payer on payer_token (external_user_id);
create index payer_token_sealed on payer_token (expires_at) where sealed_token is not null;

create table submission (
  id uuid primary key default gen_random_uuid(),
  root_id uuid not null,
  generation integer not null default 1,
  env text not null,
  kind text not null references submission_kind,
  proposal_id uuid,
  payout_id uuid references payout,
  target_submission_id uuid references submission,
  maker_id uuid not null references staff,
  method text not null,
  path text not null,
  body bytea,
  body_sha256 bytea not null,
  idempotency_key uuid not null unique,
  correlation_tag text not null unique,
  currency text not null,
  payment_method text,
  row_count integer not null,
  total_minor bigint not null,
  quote_fee_minor bigint not null,
  quote_debit_minor bigint not null,
  quoted_at timestamptz not null,
  content_hash text not null,
  state text not null default 'ready'
    check (state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted', 'settled', 'partial', 'failed', 'cancelled',
      'rejected_clean', 'absent_proven', 'on_hold', 'void')),
  state_since timestamptz not null default now(),
  service_id uuid unique,
  first_sent_at timestamptz,
  resend_deadline timestamptz,
  next_attempt_at timestamptz,
  sends integer not null default 0 check (sends >= 0),
  epoch integer not null,
  -- Why it waits for a person: stopped before it was sent (again), too little in the wallet, outcome unclear, found more than once at the
  -- service, or what the service says contradicts what was sent or what it said before.
  hold_reason text check (hold_reason in ('stopped', 'funds', 'unclear', 'found_twice', 'figures_differ')),
  hold_note text,
  last_problem jsonb,
  service_status text,
  observed_at timestamptz,
  created_at timestamptz not null default now(),
  subject_service_id uuid,
  subject_part text,
  payer_key text,
  payer_token_id uuid references payer_token,
  claim text,
  -- After a restored backup, a submission that looks unsent may have been sent in the lost time. Sending the same bytes under the same
  -- key is harmless while the service remembers the key. Where a submission was resumed for that reason alone, this is until when;
  -- from then on it counts as one that may have run, whatever its attempts say.
  send_by timestamptz,
  -- When a webhook asked for a reading that has not been made yet.
  read_wanted_at timestamptz,
  -- An approver who did not request it has seen what was found after a restore, and lets it be sent all the same.
  restore_cleared boolean not null default false,
  constraint submission_generation unique (root_id, generation),
  constraint submission_content foreign key (proposal_id, content_hash) references proposal (id, content_hash) on update restrict,
  check (generation >= 1 and (generation = 1) = (root_id = id)),
  check (octet_length(body_sha256) = 32),
  check (row_count >= 0 and total_minor >= 0 and quote_fee_minor >= 0 and quote_debit_minor >= 0),
  check ((first_sent_at is null) = (resend_deadline is null)),
  constraint submission_send_wall check (resend_deadline <= first_sent_at + interval '20 hours'),
  check ((state = 'on_hold') = (hold_reason is not null)),
  check (hold_reason is distinct from 'stopped' or hold_note is not null),
  constraint submission_of_disbursement check (kind <> 'create-disbursement'
    or (row_count > 0 and payout_id is not null and target_submission_id is null and subject_service_id is null)),
  constraint submission_of_cancel check (kind <> 'cancel-disbursement'
    or (row_count = 0 and target_submission_id is not null)),
  constraint submission_of_collection check (
    kind not in ('create-payment', 'create-escrow', 'fulfil-term', 'dispute-escrow', 'release-escrow', 'reverse-escrow')
    or (row_count = 0 and payout_id is null and quote_fee_minor = 0 and quote_debit_minor = 0)),
  constraint submission_of_escrow_disbursement check (kind <> 'create-escrow-disbursement'
    or (row_count > 0 and payout_id is not null and target_submission_id is null and subject_service_id is null)),
  constraint submission_of_escrow_batch check (
    kind not in ('release-escrow-disbursement', 'cancel-escrow-disbursement')
    or (subject_service_id is not null and payout_id is null and target_submission_id is null and quote_fee_minor = 0
    and quote_debit_minor = 0 and (row_count > 0) = (kind = 'release-escrow-disbursement')))
);
create unique index submission_cancel_proposal on submission (proposal_id) where kind = 'cancel-disbursement';
create unique index submission_one_cancel on submission (target_submission_id)
  where state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or hold_reason <> 'figures_differ';
-- At most one live submission for the same claim.
create unique index submission_one_claim on submission (claim)
  where claim is not null and (state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or hold_reason <> 'figures_differ');
create unique index submission_one_live_generation on submission (root_id)
  where state not in ('rejected_clean', 'absent_proven', 'void');
-- Nearly all submissions have ended long ago: what looks for the few others reads these indexes, whatever the length of the history.
create index submission_body on submission (state_since) where body is not null;
create index submission_due on submission (next_attempt_at) where next_attempt_at is not null;
create index submission_open on submission (state, hold_reason)
  where state in ('ready', 'sending', 'unknown', 'reconciling') or hold_reason is not null;
create index submission_out on submission (created_at, id) where kind in ('create-disbursement', 'create-escrow-disbursement');
create index submission_changed on submission (state_since, payout_id) where payout_id is not null;
create index submission_payout on submission (payout_id, state_since);
create index submission_proposal on submission (proposal_id);
create index submission_sent on submission (first_sent_at) where first_sent_at is not null;
create index submission_state on submission (state, next_attempt_at);
create index submission_subject on submission (subject_service_id);
create index submission_unpaid on submission (state_since)
  where state in ('partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven');
create index submission_target on submission (target_submission_id) where target_submission_id is not null;

-- Without foreign keys: guard_submission_rows looks up both sides of all rows at once.
create table submission_row (
  submission_id uuid,
  row_id uuid,
  live boolean not null default true,
  primary key (submission_id, row_id)
);
create unique index submission_row_one_live on submission_row (row_id) where live;
create index submission_row_row on submission_row (row_id);

create table attempt (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references submission,
  ordinal integer not null check (ordinal > 0),
  body_sha256 bytea not null,
  opened_at timestamptz not null default now(),
  worker text not null,
  lease_until timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('not_sent', 'rate_limited', 'clean_reject', 'accepted', 'unknown')),
  http_status integer,
  error_code text,
  service_request_id text,
  detail jsonb,
  -- The quote that was asked for just before the attempt, so that opening and guarding it compare the same figures.
  quote jsonb,
  constraint attempt_ordinal unique (submission_id, ordinal),
  check ((closed_at is null) = (outcome is null))
);
create unique index attempt_one_open on attempt (submission_id) where closed_at is null;
