-- Payees, their payout methods, and the invitations by which they connect a wallet.

-- The number in the code that a new payee gets.
create sequence payee_code_number;

create table payee (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  email text,
  merged_into uuid references payee,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  search tsvector,
  -- Whether they can be paid to a wallet, for the filter of the directory; a trigger writes it.
  wallet text not null default 'none' check (wallet in ('connected', 'waiting', 'none')),
  -- What the sheets of others call a payee, for example a supplier number. Two payees may have the same.
  reference text,
  -- The language of mails to them; null for the product's own.
  locale text check (locale in ('en', 'fr')),
  -- One of the payees who count as the same recipient, because they were paid at one number or wallet; null while there is nobody
  -- else. A trigger writes it.
  recipient_id uuid references payee,
  constraint payee_code_form check (code ~ '^[A-Z0-9][A-Z0-9._/-]{0,31}$'),
  constraint payee_name_words check (btrim(name) <> '' and length(name) <= 120),
  constraint payee_email_length check (length(email) <= 200),
  constraint payee_not_itself check (merged_into <> id),
  constraint payee_reference_words check (btrim(reference) <> '' and length(reference) <= 64)
);
create index payee_merged on payee (merged_into) where merged_into is not null;
create index payee_name on payee (lower(name), id) where merged_into is null;
create index payee_newest on payee (created_at, id) where merged_into is null;
create index payee_recipient on payee (recipient_id) where recipient_id is not null;
create index payee_reference on payee (lower(reference)) where reference is not null;
create index payee_wallet on payee (wallet, lower(name), id) where merged_into is null;
-- Without fastupdate: entries that wait in the pending list of the index are read one by one in every search.
create index payee_search on payee using gin (search) with (fastupdate = off);

-- Payees who are paid together: a list for making payouts, which pays nobody by itself.
create table payee_group (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint payee_group_words check (btrim(name) <> '' and length(name) <= 60)
);
create unique index payee_group_name on payee_group (lower(name)) where removed_at is null;

create table payee_group_member (
  group_id uuid references payee_group,
  payee_id uuid references payee,
  primary key (group_id, payee_id)
);
create index payee_group_member_payee on payee_group_member (payee_id);

-- Who made, filled, emptied or named a group: editors of each payout that has rows made of it.
create table payee_group_editor (
  group_id uuid references payee_group,
  staff_id uuid references staff,
  at timestamptz not null default clock_timestamp(),
  primary key (group_id, staff_id)
);

create table invitation (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references payee,
  token_hash bytea not null unique,
  in_room boolean not null default false,
  mailed_to text,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  -- What the invitation asks for: a wallet to be paid into, or permission to charge it for a limited time.
  purpose text not null default 'be-paid' check (purpose in ('be-paid', 'pay')),
  constraint invitation_way check (not in_room or mailed_to is null),
  constraint invitation_one_end check (revoked_at is null or used_at is null)
);
create index invitation_payee on invitation (payee_id);

create table oauth_flow (
  id uuid primary key default gen_random_uuid(),
  invitation_id uuid not null references invitation,
  payee_id uuid not null references payee,
  external_ref text not null,
  cookie_hash bytea not null unique,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  outcome text
);
create index oauth_flow_invitation on oauth_flow (invitation_id);
create index oauth_flow_reference on oauth_flow (external_ref);

-- The mobile-money networks. Their rows come from lib/networks/registry.ts: the start that may change tables writes them.
create table network (
  code text primary key check (code ~ '^[a-z][a-z0-9_]*$'),
  name text not null check (btrim(name) <> ''),
  country text not null check (country ~ '^[A-Z]{2}$'),
  calling_code text not null check (calling_code ~ '^[1-9][0-9]{0,3}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

-- I13: one wallet serves one payee, and one payee has one wallet. The person who connected it cannot approve it, and nobody is paid there
-- before the approval and the security hold after it. A wallet is never typed in: it comes from an OAuth flow that was used once.
create table payee_account (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references payee,
  env text not null,
  kind text not null,
  phone text,
  network text,
  network_by_hand boolean not null default false,
  account_id uuid,
  flow_id uuid unique references oauth_flow,
  owner_name text,
  replaces uuid references payee_account,
  state text not null default 'waiting',
  connected_by uuid not null references staff,
  connected_at timestamptz not null default now(),
  shared boolean not null default false,
  approved_by uuid references staff,
  approved_at timestamptz,
  usable_from timestamptz,
  ended_at timestamptz,
  constraint payee_account_state check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'ended')),
  constraint payee_account_phone_form check (kind <> 'phone'
    or (phone ~ '^\+[1-9][0-9]{7,14}$' and account_id is null and flow_id is null)),
  constraint payee_account_wallet_form check (kind <> 'wallet'
    or (account_id is not null and flow_id is not null and phone is null and network is null)),
  constraint payee_account_kind check (kind in ('phone', 'wallet')),
  constraint payee_account_network foreign key (network) references network (code),
  constraint payee_account_two_people check (approved_by <> connected_by),
  constraint payee_account_approved check (state not in ('approved', 'ended')
    or (approved_at is not null and usable_from >= approved_at and (approved_by is not null or kind = 'phone')))
);
create index payee_account_account on payee_account (account_id);
create index payee_account_ended on payee_account (ended_at) where ended_at is not null;
create unique index payee_account_one_payee on payee_account (account_id)
  where kind = 'wallet' and state = 'approved' and not shared;
create unique index payee_account_one_phone on payee_account (payee_id, phone)
  where kind = 'phone' and state in ('waiting', 'approved');
create unique index payee_account_one_waiting on payee_account (payee_id) where kind = 'wallet' and state = 'waiting';
create unique index payee_account_one_wallet on payee_account (payee_id) where kind = 'wallet' and state = 'approved';
create index payee_account_payee on payee_account (payee_id);
create index payee_account_phone on payee_account (phone);

create table payee_change (
  id uuid primary key default gen_random_uuid(),
  payee_id uuid not null references payee,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null,
  action text not null,
  what text not null,
  was text,
  is_now text
);
create index payee_change_payee on payee_change (payee_id, at);

-- What people entered of a payee and its payout methods, and no second person has approved yet. They count as editors of a payout that
-- pays the payee by the directory. `account_id` is null for what is about the payee as a whole.
create table payee_author (
  payee_id uuid not null references payee,
  account_id uuid references payee_account,
  staff_id uuid not null references staff,
  did text not null,
  at timestamptz not null default clock_timestamp(),
  constraint payee_author_did check (did in ('payee', 'payee-name', 'payee-reference', 'phone', 'network')),
  constraint payee_author_once unique nulls not distinct (payee_id, account_id, staff_id, did)
);
create index payee_author_account on payee_author (account_id) where account_id is not null;
