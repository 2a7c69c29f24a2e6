-- Proposals and the decisions about them.

create table proposal (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id uuid not null,
  payout_id uuid references payout,
  env text not null,
  maker_id uuid not null references staff,
  content_hash text not null,
  summary jsonb not null,
  row_count integer not null,
  total_minor bigint not null,
  fee_minor bigint not null,
  debit_minor bigint not null,
  currency text,
  approvals_needed integer not null default 1 check (approvals_needed >= 1),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'void', 'lapsed')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  void_reason text,
  -- When approvers were reminded of it.
  reminded_at timestamptz,
  -- A hash over whom the rows pay how much, computed by the database when approval is requested and again with each approval.
  recipients_hash bytea,
  -- What the rules of the policy look at, as it was when the proposal was made.
  facts jsonb not null default '{}',
  -- What the policy has demanded so far, and under which version it was evaluated last. Nothing is ever taken away.
  policy_outcomes jsonb not null default '[]',
  policy_version integer not null default 0,
  constraint proposal_content unique (id, content_hash),
  check (row_count >= 0 and total_minor >= 0 and fee_minor >= 0 and debit_minor >= 0)
);
create unique index proposal_one_pending on proposal (kind, subject_id) where state = 'pending';
create index proposal_decided on proposal (coalesce(decided_at, asked_at)) where state <> 'pending';
create index proposal_payout on proposal (payout_id);
create index proposal_state on proposal (state, asked_at);
create index proposal_subject on proposal (subject_id, asked_at);

create table approval (
  proposal_id uuid,
  content_hash text not null,
  approver_id uuid references staff,
  decision text not null check (decision in ('approve', 'reject')),
  reason text,
  step_up_id uuid not null references step_up,
  step_up_method text not null,
  decided_at timestamptz not null default now(),
  -- What the approver was when they decided.
  approver_role text,
  approver_groups text[] not null default '{}',
  -- The rows of the payout that a rejection is about: `id`, and `line`, the number of the row in its sheet.
  about_rows jsonb not null default '[]',
  primary key (proposal_id, approver_id),
  constraint approval_content foreign key (proposal_id, content_hash) references proposal (id, content_hash) on update restrict,
  check (decision = 'approve' or reason is not null)
);
create index approval_approver on approval (approver_id, decided_at);
create index approval_step_up on approval (step_up_id);

-- What people write to one another about a proposal while it is pending, the maker's note to the approver among it.
create table proposal_comment (
  id uuid primary key default gen_random_uuid(),
  proposal_id uuid not null references proposal,
  author_id uuid not null references staff,
  said text not null check (length(btrim(said)) between 1 and 500),
  about_rows jsonb not null default '[]',
  written_at timestamptz not null default clock_timestamp()
);
create index proposal_comment_proposal on proposal_comment (proposal_id, written_at);

-- One confirmation of identity may cover several proposals: exactly the set whose hash it carries. Each decision is still a row of
-- its own.
create table step_up_content (
  step_up_id uuid references step_up,
  proposal_id uuid,
  content_hash text not null,
  primary key (step_up_id, proposal_id),
  constraint step_up_content_proposal foreign key (proposal_id, content_hash) references proposal (id, content_hash) on update restrict
);
