-- The limits on amounts, and the policy.

create table amount_limit (
  id uuid primary key default gen_random_uuid(),
  currency text not null,
  smallest_minor bigint,
  largest_minor bigint,
  largest_per_day_minor bigint,
  as_of date not null,
  source text not null,
  reason text not null,
  made_by uuid references staff,
  made_at timestamptz not null default now(),
  state text not null,
  in_force_at timestamptz,
  constraint amount_limit_currency check (currency ~ '^[A-Z]{3}$'),
  constraint amount_limit_state check (state in ('in-force', 'waiting', 'rejected', 'withdrawn')),
  constraint amount_limit_figures check (least(smallest_minor, largest_minor, largest_per_day_minor) > 0
    and coalesce(smallest_minor <= largest_minor, true) and coalesce(smallest_minor <= largest_per_day_minor, true)),
  constraint amount_limit_force check ((state = 'in-force') = (in_force_at is not null))
);
create index amount_limit_newest on amount_limit (currency, in_force_at);
create unique index amount_limit_one_waiting on amount_limit (currency) where state = 'waiting';

-- The policy: which approvals a proposal needs. Every version stays on record.
--   rules     in order, of which the first that applies counts: {"id", "when": conditions, "demand": demand}
--   ceilings  {"id", "scope", "currency", "most" in minor units, "demand": demand}
create table policy_version (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique,
  rules jsonb not null,
  ceilings jsonb not null,
  -- After how many hours approvers are reminded of what waits for them; null for never.
  reminder_hours integer check (reminder_hours between 1 and 720),
  -- For how many hours somebody whose sign-in was reset decides about nothing.
  reset_pause_hours integer not null default 24 check (reset_pause_hours between 12 and 168),
  reason text not null,
  made_by uuid references staff,
  made_at timestamptz not null default now(),
  state text not null check (state in ('in-force', 'waiting', 'rejected', 'withdrawn')),
  in_force_at timestamptz,
  constraint policy_version_force check ((state = 'in-force') = (in_force_at is not null))
);
create index policy_version_newest on policy_version (in_force_at) where state = 'in-force';
create unique index policy_version_one_waiting on policy_version (state) where state = 'waiting';

-- A change of the staff that gives somebody more than they had, or opens their account anew: it waits for a second person and takes effect
-- with their approval.
--   request  what put_staff_change takes: {"action", "email", "reason", ...}
create table staff_change (
  id uuid primary key default gen_random_uuid(),
  -- Null for an invitation that is not approved yet.
  staff_id uuid references staff,
  request jsonb not null,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  state text not null check (state in ('waiting', 'done', 'rejected', 'withdrawn')),
  -- When the codes that it allows were made: once, by the person who approved it.
  handed_over_at timestamptz
);
create unique index staff_change_one_waiting on staff_change ((request->>'email')) where state = 'waiting';
create index staff_change_staff on staff_change (staff_id);
