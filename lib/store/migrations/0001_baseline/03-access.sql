-- Staff, their sessions, and their confirmations of identity.

create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('viewer', 'preparer', 'approver', 'admin', 'auditor')),
  -- A hash of the key that scrypt derives: who knows the key has typed the password, and who reads this column does not know it.
  password_hash text not null,
  disabled_at timestamptz,
  totp_secret bytea,
  totp_last_step bigint,
  must_change_password boolean not null default false,
  -- Until when a password that an admin handed over is valid; null for one that the person chose.
  password_until timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  no_mail_of text[] not null default '{}',
  -- The groups that a policy can ask for approvals from, by name.
  groups text[] not null default '{}',
  -- By its code; null where they go by what their browser prefers.
  locale text check (locale ~ '^[a-z]{2}$'),
  -- A hash of the code with which a person sets up an authenticator once.
  enrolment_hash bytea,
  enrolment_until timestamptz,
  -- A hash of the one-time code with which a person chooses a password, after two people agreed that they may; and until when it is valid.
  access_hash bytea,
  access_until timestamptz,
  -- When somebody else last gave this account another way to sign in. Its person decides about nothing for a while.
  access_reset_at timestamptz
);
create index staff_access on staff (access_hash) where access_hash is not null;

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  staff_id uuid not null references staff,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text,
  user_agent text,
  proven_in text,
  proven_by text,
  -- It ends without use after so many minutes, and in any case within a day.
  idle_minutes int not null default 30 check (idle_minutes between 1 and 1440),
  -- Until when its person, who has confirmed their identity, may connect their account at the identity provider.
  connect_until timestamptz,
  check (expires_at <= created_at + interval '24 hours')
);
create index session_open on session (staff_id) where revoked_at is null;
create index session_staff on session (staff_id, expires_at);
create index session_expires on session (expires_at);

create table sign_in_attempt (
  id bigserial primary key,
  account_key text not null,
  address text not null,
  at timestamptz not null default now(),
  ok boolean
);
create index sign_in_attempt_account on sign_in_attempt (account_key, at);
create index sign_in_attempt_address on sign_in_attempt (address, at);
create index sign_in_attempt_at on sign_in_attempt (at);

-- How often each limit of requests counted an address, by all instances together, in ten minutes from `since`.
create table address_count (
  name text not null,
  address text not null,
  since timestamptz not null,
  times int not null,
  primary key (name, address)
);
create index address_count_since on address_count (since);

-- A confirmation of identity (step-up): used once, within two minutes, for exactly one content.
create table step_up (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  session_id uuid not null references session,
  purpose text not null,
  content_hash text not null,
  method text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_in text
);
create index step_up_used on step_up (used_in) where used_in is not null;
create index step_up_session on step_up (session_id);

-- The passkeys of a person. What an authenticator keeps secret never leaves it: the public key verifies what it signs.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  credential_id text not null unique,
  public_key bytea not null,
  -- A hash of what only the app knows of this passkey: the database cannot verify a signature, so it asks for that.
  app_hash bytea not null,
  -- How often it has signed, where it counts; 0 where it does not.
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  -- Whether it reports that it is also stored elsewhere, for example in an account of its vendor.
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_staff on passkey (staff_id);

-- What passkeys have signed, so that nothing counts twice. Kept for a day; the app refuses what is older than minutes.
create table passkey_challenge (
  challenge bytea primary key,
  used_at timestamptz not null default clock_timestamp()
);
create index passkey_challenge_used on passkey_challenge (used_at);

-- Who signs in by single sign-on: `subject` is the provider's own name for a person, which it gives to nobody else, unlike an email.
create table staff_identity (
  issuer text not null,
  subject text not null,
  staff_id uuid not null references staff,
  -- The email that the provider named when it was connected; only shown.
  email text not null,
  -- Whether single sign-on added the person: then their role follows their groups at the provider, between viewer, preparer and auditor.
  follows_groups boolean not null,
  connected_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject),
  constraint staff_identity_person unique (staff_id, issuer)
);

-- Codes for a person who has lost what they sign in with: each is valid once.
create table recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Since when a person sees the first steps on the overview, and when they dismissed them.
create table first_steps (
  staff_id uuid primary key references staff,
  begun_at timestamptz not null default clock_timestamp(),
  dismissed_at timestamptz
);
