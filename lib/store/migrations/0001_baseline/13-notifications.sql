-- Notifications and mails.

create table notice (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  audit_seq bigint not null,
  kind text not null,
  word text not null,
  proposal_id uuid references proposal,
  submission_id uuid references submission,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint notice_once unique (staff_id, audit_seq),
  constraint notice_about_one check ((kind in ('sign-in', 'access') and proposal_id is null and submission_id is null)
    or (proposal_id is null) <> (submission_id is null)),
  constraint notice_words check (case kind
    when 'asked' then proposal_id is not null and word in ('pending', 'reminder')
    when 'commented' then proposal_id is not null and word = 'comment'
    when 'decided' then proposal_id is not null and word in ('approved', 'rejected', 'void', 'lapsed')
    when 'stuck' then submission_id is not null and word in ('stopped', 'funds', 'unclear', 'found_twice', 'figures_differ')
    when 'ended' then submission_id is not null and word in ('settled', 'partial', 'failed', 'cancelled')
    when 'sign-in' then word in ('new-device', 'new-password', 'factor-on', 'factor-off', 'passkey-on', 'passkey-off', 'sso-on', 'sso-off', 'recovery-code',
      'password-asked', 'factor-asked', 'password-reset', 'factor-reset')
    when 'access' then word in ('password-asked', 'factor-asked', 'password-reset', 'factor-reset')
    else false end)
);
create index notice_at on notice (at);
create index notice_newest on notice (staff_id, at);
create index notice_proposal on notice (proposal_id);
create index notice_submission on notice (submission_id);
create index notice_unread on notice (staff_id) where read_at is null;

-- A mail is stored together with what it reports and sent afterwards, under a message id made here, by which a repeat is recognised.
-- Its letter is sealed, and erased once the mail has ended. The text of a notification is written when it is sent and never stored.
create table mail (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  notice_id uuid unique references notice on delete cascade,
  invitation_id uuid references invitation,
  payee_id uuid references payee,
  staff_id uuid references staff,
  -- The payment whose receipt it is: one mail at the most.
  submission_id uuid unique references submission,
  recipient text not null,
  message_id text not null unique,
  sealed_letter bytea,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  problem text,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint mail_state check (state in ('waiting', 'sent', 'failed', 'dropped')),
  constraint mail_ended check ((state = 'waiting') = (ended_at is null) and (state = 'waiting' or sealed_letter is null)),
  constraint mail_recipient check (recipient !~ '[[:cntrl:][:space:]<>,;]' and length(recipient) <= 320),
  constraint mail_kind check (case kind
    when 'notice' then notice_id is not null and invitation_id is null and payee_id is null and sealed_letter is null
    when 'invitation' then invitation_id is not null and payee_id is null and notice_id is null
      and (state <> 'waiting' or sealed_letter is not null)
    when 'payee' then payee_id is not null and notice_id is null and invitation_id is null
      and (state <> 'waiting' or sealed_letter is not null)
    when 'receipt' then submission_id is not null and payee_id is null and notice_id is null and invitation_id is null and staff_id is null
      and (state <> 'waiting' or sealed_letter is not null)
    when 'staff' then staff_id is not null and payee_id is null and notice_id is null and invitation_id is null
      and (state <> 'waiting' or sealed_letter is not null)
    else false end)
);
create index mail_created on mail (created_at);
create index mail_due on mail (next_try_at) where state = 'waiting';
create index mail_ended on mail (state, ended_at);
create index mail_invitation on mail (invitation_id);
create index mail_stuck on mail (created_at) where state = 'failed' or state = 'waiting' and problem is not null;

-- Whether payees get a mail when they were paid: the merchant's choice, for what is paid from then on.
create table payee_mail (
  id boolean primary key default true check (id),
  enabled boolean not null,
  with_amounts boolean not null,
  since timestamptz not null,
  changed_by uuid not null references staff,
  changed_at timestamptz not null default clock_timestamp()
);

-- The paid rows whose payee was told, each once, and of how many paid rows of a batch all were looked at.
create table payee_told (
  row_id uuid primary key references payout_row,
  at timestamptz not null default clock_timestamp()
);
create table payee_told_batch (
  submission_id uuid primary key references submission,
  rows integer not null
);

-- What open pages were told lately, so that a page whose stream was interrupted, or opens only now, gets what it missed, on whichever instance.
-- Nothing else depends on it, so it is not worth the server's log: after a crash it is empty, and pages read everything again.
create unlogged table live_note (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  topic text not null,
  payload jsonb not null
);
create index live_note_at on live_note (at);

-- The errors that people were shown a reference for, so that an admin finds what happened; kept for 30 days. No part of the activity log: where
-- the database cannot take one, it is in the program's own log only.
create table error_report (
  id uuid primary key default gen_random_uuid(),
  -- What the person was shown.
  reference text not null,
  request_id text not null,
  at timestamptz not null default clock_timestamp(),
  kind text not null,
  said text,
  staff_id uuid references staff,
  -- What was asked for: the permission of an action, or the method and route of a page.
  work text,
  -- The error itself, masked as in the program's log; null for what was refused in order.
  error jsonb
);
create index error_report_reference on error_report (reference);
create index error_report_request on error_report (request_id);
create index error_report_at on error_report (at);
