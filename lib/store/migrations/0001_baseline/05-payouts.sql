-- Payouts and their rows, quotes, and what staff do to a draft.

create table payout (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'direct' check (kind in ('direct', 'escrow')),
  env text not null,
  name text not null,
  description text not null default '',
  state text not null default 'draft' check (state in ('draft', 'pending_approval', 'approved', 'discarded')),
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references staff,
  version integer not null default 1,
  parent_payout_id uuid references payout,
  -- Of which payout its rows are a copy, and of which template; the authors of that count as its editors.
  copied_from uuid references payout,
  template_id uuid,
  sheet_name text,
  sheet_tab text,
  sheet_sha256 text,
  headings jsonb,
  mapping jsonb,
  header_line integer,
  default_currency text not null default 'UGX',
  note text,
  rows_expected integer not null default 0,
  -- How many rows it has; triggers of payout_row count them.
  rows_arrived integer not null default 0,
  replaced jsonb,
  -- Set while the rows are removed for another sheet, part by part.
  emptying jsonb,
  terms jsonb,
  user_location jsonb,
  -- The totals and the number of payments that the rows are compared with, what they come to, and why they may differ.
  control jsonb,
  -- From when on the draft has to be checked again, because a payee of its rows is paid elsewhere from then on.
  stale_from timestamptz,
  -- Before this moment nothing of it is sent, although it is approved; null where it is sent at once. It belongs to what is approved.
  send_at timestamptz,
  -- The words of its name, by which it is found; a trigger writes them.
  search tsvector,
  constraint payout_terms check (kind = 'escrow' or (terms is null and user_location is null))
);
create index payout_changed on payout (updated_at, id) where state <> 'discarded';
create index payout_newest on payout (created_at, id) where state <> 'discarded';
create index payout_name on payout (lower(name), id) where state <> 'discarded';
-- Without fastupdate: entries that wait in the pending list of the index are read one by one in every search.
create index payout_search on payout using gin (search) with (fastupdate = off);
create index payout_state on payout (state);

create table payout_row (
  id uuid primary key default gen_random_uuid(),
  -- That its payout, its payee and their payout method exist is checked for all rows of a statement at once (`guard_rows_refer`).
  payout_id uuid not null,
  ordinal integer not null,
  line_no integer not null,
  row_tag text not null unique check (row_tag ~ '^[0-9A-HJKMNP-TV-Z]{8,10}$'),
  cells jsonb not null,
  patch jsonb not null default '{}',
  state text not null check (state in ('ready', 'fix-offered', 'fixed', 'warning', 'blocked', 'left-out')),
  name text,
  dest_kind text check (dest_kind in ('phone', 'wallet')),
  dest_key text,
  network text,
  currency text,
  amount_minor bigint check (amount_minor > 0),
  reference text,
  email text,
  problems jsonb not null default '[]',
  repairs jsonb not null default '[]',
  fingerprint text,
  origin_row_id uuid references payout_row,
  -- The group of payees that the row was made of.
  group_id uuid references payee_group,
  -- The first row of those that it is a copy of, by a duplicate or a template. A draft may lose that row later.
  copied_row_id uuid,
  -- Acknowledgements: who accepted a warning of the row, why, when, and what the warning said. Frozen with the row.
  settlements jsonb not null default '{}',
  edits jsonb not null default '{}',
  deadline timestamptz,
  terms jsonb,
  -- The reference in lower case, so that finding duplicates in a long draft does not read all of its rows.
  reference_key text,
  -- The name as `nameKey` writes it, so that finding other rows of the same name does not read all rows either.
  name_key text,
  payee_id uuid,
  recognised_by text,
  payee_account_id uuid,
  book_phone text,
  -- What the cells of the row alone come to, whatever people edited; null where no amount can be read, or the row is in no sheet.
  sheet_minor bigint check (sheet_minor > 0),
  sheet_currency text,
  constraint payout_row_ordinal unique (payout_id, ordinal),
  constraint payout_row_recognised check ((payee_id is null) = (recognised_by is null)
    and recognised_by in ('code', 'phone', 'reference')),
  constraint payout_row_account check (payee_account_id is null or payee_id is not null),
  constraint payout_row_wallet check (dest_kind is distinct from 'wallet' or payee_account_id is not null)
);
-- The newest payout is in no statistics. Where these list every earlier one, the planner expects a single row of it, and its plan
-- takes seconds for a hundred thousand; where they list only one, it expects as many as a payout has on average.
alter table payout_row alter column payout_id set statistics 1;
create index payout_row_account on payout_row (payee_account_id) where payee_account_id is not null;
create index payout_row_copied on payout_row (copied_row_id) where copied_row_id is not null;
create index payout_row_bill on payout_row (dest_key, reference_key) where reference_key is not null;
create index payout_row_destination on payout_row (dest_key, amount_minor);
create index payout_row_fingerprint on payout_row (fingerprint);
create index payout_row_name on payout_row (payout_id, name_key) where name_key is not null;
create index payout_row_origin on payout_row (origin_row_id) where origin_row_id is not null;
create index payout_row_payee on payout_row (payee_id, amount_minor) where payee_id is not null;
create index payout_row_reference on payout_row (payout_id, reference_key, ordinal);
-- Ready rows are most of a sheet, and found by their place as quickly.
create index payout_row_state on payout_row (payout_id, state, ordinal) where state <> 'ready';

create table quote (
  payout_id uuid references payout,
  batch_hash text,
  asked_at timestamptz not null,
  answered_at timestamptz not null,
  total_minor bigint not null,
  fee_minor bigint not null,
  debit_minor bigint not null,
  items jsonb not null,
  tiers jsonb not null,
  primary key (payout_id, batch_hash)
);

-- Sums over parts of the rows. Triggers delete a part whenever one of its rows changes.
create table payout_part (
  payout_id uuid references payout,
  first_ordinal integer,
  end_ordinal integer,
  form integer not null,
  hashes text[] not null,
  sums jsonb not null,
  primary key (payout_id, first_ordinal, end_ordinal)
);

-- Who did what of a payout and of what its rows were copied from: none of them may approve it. `origin_id` is the payout, the template,
-- the group or the payee in which they did it; null for the payout itself.
create table payout_editor (
  payout_id uuid not null references payout,
  staff_id uuid not null references staff,
  did text not null default 'edited',
  origin_id uuid,
  -- The numbers of the first rows that they changed; of payees, how many more there are than the one that is named.
  lines integer[] not null default '{}',
  others integer not null default 0,
  at timestamptz not null default clock_timestamp(),
  constraint payout_editor_did check (did in ('created', 'sheet', 'columns', 'edited', 'named', 'noted', 'submitted', 'template', 'group',
    'payee', 'payee-name', 'payee-reference', 'phone', 'network')),
  constraint payout_editor_once unique nulls not distinct (payout_id, staff_id, did, origin_id)
);

-- Rows that are paid again and again, from which drafts are made: by a person, or on the days of a schedule.
create table payout_template (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('direct', 'escrow')),
  currency text not null,
  terms jsonb,
  user_location jsonb,
  -- The payout of whose rows it is a copy.
  copied_from uuid not null references payout,
  -- How many rows it has; null while they are copied.
  rows integer,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  -- Set when it was removed. Its rows stay, because a draft may be copied from them at that moment.
  removed_at timestamptz,
  schedule jsonb,
  -- In whose name the drafts of the schedule are made: that person may not approve them.
  scheduled_by uuid references staff,
  -- When the next draft is made, for which day, and the id that it will have, so that a copy that broke off goes on.
  make_on date,
  payday date,
  next_payout_id uuid,
  last_payout_id uuid references payout,
  last_made_at timestamptz,
  last_payday date,
  -- Why the last draft could not be made.
  problem jsonb,
  constraint payout_template_schedule check ((schedule is null) = (scheduled_by is null) and (schedule is null) = (make_on is null)
    and (schedule is null) = (payday is null) and (schedule is null) = (next_payout_id is null))
);
create index payout_template_due on payout_template (make_on) where removed_at is null and make_on is not null;
alter table payout add constraint payout_template foreign key (template_id) references payout_template;

-- Who saved a template, and who worked on the payouts that its rows come from: editors of each draft that is made of it.
create table template_editor (
  template_id uuid not null references payout_template,
  staff_id uuid not null references staff,
  did text not null,
  origin_id uuid,
  at timestamptz not null default clock_timestamp(),
  constraint template_editor_once unique nulls not distinct (template_id, staff_id, did, origin_id)
);

create table payout_template_row (
  template_id uuid references payout_template,
  ordinal integer,
  -- The cells in the order of the columns that are copied (`lib/payouts/upload/copied-rows.ts`).
  cells jsonb not null,
  -- The row that it is a copy of, as in payout_row.
  copied_row_id uuid,
  primary key (template_id, ordinal)
);

create table draft_change (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null references payout,
  staff_id uuid not null references staff,
  place bigserial,
  made_at timestamptz not null default now(),
  version integer not null,
  what text not null,
  rows integer not null,
  state text not null default 'done',
  -- A change of the terms of all rows: what they were before and after, so that the step can be undone.
  terms jsonb,
  constraint draft_change_state check (state in ('done', 'undone'))
);
create index draft_change_latest on draft_change (payout_id, staff_id, place);

create table draft_change_row (
  change_id uuid references draft_change on delete cascade,
  row_id uuid,
  before jsonb not null,
  after jsonb not null,
  primary key (change_id, row_id)
);
create index draft_change_row_of on draft_change_row (row_id);

create table draft_presence (
  payout_id uuid references payout,
  staff_id uuid references staff,
  seen_at timestamptz not null default now(),
  primary key (payout_id, staff_id)
);

-- The rows of the sheet before a corrected one: to undo the replacement, and to carry edits over to rows that stayed the same.
create table replaced_row (
  payout_id uuid not null references payout,
  line_no integer not null,
  cells jsonb not null,
  patch jsonb not null,
  settlements jsonb not null,
  edits jsonb not null,
  row_key text,
  is_now integer
)
-- Each row is marked once when its equal arrives: with room on its page, no index has to be written again.
with (fillfactor = 60);
create index replaced_row_key on replaced_row (payout_id, row_key);
create index replaced_row_place on replaced_row (payout_id, line_no);

create table known_columns (
  id uuid primary key default gen_random_uuid(),
  heading_hash text not null,
  columns jsonb not null,
  staff_id uuid not null references staff,
  confirmed_at timestamptz not null default now(),
  constraint known_columns_heading unique (heading_hash)
);
