-- What this database belongs to, and the switches and limits that every instance reads from it.

create table environment (
  one boolean primary key default true check (one),
  env text not null check (env in ('sandbox', 'staging', 'production')),
  service_host text not null,
  merchant_fingerprint text not null,
  -- What the tags of this installation begin with, so that those of another one of the same merchant are not taken for ours.
  mark text not null default substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1) check (mark ~ '^[0-9A-HJKMNP-TV-Z]{2}$')
);

create table control (
  one boolean primary key default true check (one),
  sending_enabled boolean not null default true,
  epoch integer not null default 1,
  epoch_since timestamptz not null default now(),
  failure_confirm_seconds integer not null default 1800 check (failure_confirm_seconds >= 0),
  payee_pause_seconds integer not null default 86400 check (payee_pause_seconds >= 0),
  -- The largest first payout to a new wallet, by currency. Each start writes the settings; in a currency they do not name,
  -- nothing is paid to a new wallet.
  first_wallet_payouts jsonb not null default '{}',
  mail_domain text,
  -- The address of the identity provider for single sign-on; null where there is none. Each start writes the settings.
  oidc_issuer text,
  -- A hash of what only the app knows. The database cannot verify what an identity provider says, so it asks for that.
  app_proof_hash bytea,
  -- The merchant's time zone, by which the policy counts days and hours. Each start writes the settings.
  time_zone text not null default 'Africa/Kampala',
  proposal_lapse_days integer not null default 1,
  -- What the clock showed when the sender last looked. Written at least every minute, also while nothing else is.
  clock_seen_at timestamptz,
  -- Set when the clock was found set back: requests first sent before this moment are older than they say.
  keys_doubted_until timestamptz,
  sending_blocked_reason text check (sending_blocked_reason in ('behind', 'replaced', 'other-database', 'unreadable')),
  sending_blocked_at timestamptz,
  -- When an instance last found that the database holds everything up to the head of the activity log it had kept.
  database_confirmed_at timestamptz,
  -- When a person accepted a database that contradicts a kept head: heads kept before are forgotten.
  head_accepted_at timestamptz,
  -- From when on the activity log of the time before the epoch may lack entries.
  epoch_lost_from timestamptz,
  -- How much money with an unknown outcome is accepted at once, in minor units by currency. Each start writes the settings.
  max_unknown jsonb not null default '{"UGX": "50000000000"}',
  -- Since when the service's lists have to be compared before anything is sent for the first time; null where they are.
  compare_since timestamptz,
  -- What the clock showed last before that: from then on this database may lack entries.
  away_from timestamptz,
  -- When, at the earliest, a complete comparison has to begin.
  compare_after timestamptz,
  -- The start of the database server for which a comparison was requested last.
  server_seen text,
  -- How much later than it is created an entry may show up in the service's lists. Each start writes the settings.
  list_lag_seconds integer not null default 0 check (list_lag_seconds >= 0),
  constraint control_comparing check ((compare_since is null) = (away_from is null) and (compare_since is null) = (compare_after is null)),
  constraint control_lapse check (proposal_lapse_days between 1 and 90),
  constraint sending_blocked check ((sending_blocked_reason is null) = (sending_blocked_at is null))
);

-- Which instance runs a background job now, and how its last turn ended. Only jobs that one instance at a time runs have a row. A lease that
-- ran out is free: its holder died or lost the database.
create table job_lease (
  name text primary key,
  holder text,
  until timestamptz,
  last_started_at timestamptz,
  last_finished_at timestamptz,
  -- The code of the error with which the last turn ended; null where it succeeded.
  last_error text,
  constraint job_lease_held check ((holder is null) = (until is null))
);
