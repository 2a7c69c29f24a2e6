-- What a single row may hold, and the indexes that make a second live copy of anything impossible.

alter table environment add check (one), add check (env in ('sandbox', 'staging', 'production'));
alter table control add check (one), add check (max_unknown_minor >= 0), add check (failure_confirm_seconds >= 0);
insert into control default values;

alter table staff
  add check (email = lower(email)),
  add check (role in ('viewer', 'preparer', 'approver', 'admin'));

alter table payout
  add check (kind in ('direct', 'escrow')),
  add check (state in ('draft', 'pending_approval', 'approved', 'discarded'));

alter table payout_row
  add check (state in ('ready', 'fix-offered', 'fixed', 'warning', 'blocked', 'left-out')),
  add check (dest_kind in ('phone', 'wallet')),
  add check (amount_minor > 0),
  add check (row_tag ~ '^[0-9A-HJKMNP-TV-Z]{8,10}$');

alter table proposal
  add check (state in ('pending', 'approved', 'rejected', 'void', 'lapsed')),
  add check (row_count >= 0 and total_minor >= 0 and fee_minor >= 0 and debit_minor >= 0),
  add check (approvals_needed >= 1);
create unique index proposal_one_pending on proposal (kind, subject_id) where state = 'pending';

alter table approval
  add check (decision in ('approve', 'reject')),
  add check (decision = 'approve' or reason is not null);

alter table submission
  add check (kind in ('create-disbursement', 'cancel-disbursement')),
  add check (state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted', 'settled', 'partial', 'failed', 'cancelled',
    'rejected_clean', 'absent_proven', 'on_hold', 'void')),
  add check (generation >= 1 and (generation = 1) = (root_id = id)),
  add check (body is null or body_sha256 = sha256(body)),
  add check (octet_length(body_sha256) = 32),
  add check (row_count >= 0 and total_minor >= 0 and quote_fee_minor >= 0 and quote_debit_minor >= 0),
  add check ((kind = 'create-disbursement') = (target_submission_id is null)),
  add check (kind = 'create-disbursement' or (row_count = 0 and service_id is null)),
  add check (kind = 'cancel-disbursement' or (row_count > 0 and payout_id is not null)),
  add check ((first_sent_at is null) = (resend_deadline is null)),
  add constraint submission_send_wall check (resend_deadline <= first_sent_at + interval '20 hours'),
  add check (sends >= 0),
  -- Why it waits for a person: stopped before it was sent (again), unclear what became of it, found more than once, or what
  -- the service says contradicts what was sent or what it said before.
  add check (hold_reason in ('stopped', 'unclear', 'found_twice', 'figures_differ')),
  add check ((state = 'on_hold') = (hold_reason is not null)),
  add check (hold_reason is distinct from 'stopped' or hold_note is not null);
create unique index submission_one_live_generation on submission (root_id)
  where state not in ('rejected_clean', 'absent_proven', 'void');
create unique index submission_one_cancel on submission (target_submission_id)
  where state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or hold_reason <> 'figures_differ';
create unique index submission_cancel_proposal on submission (proposal_id) where kind = 'cancel-disbursement';

create unique index submission_row_one_live on submission_row (row_id) where live;

alter table attempt
  add check (ordinal > 0),
  add check (outcome in ('not_sent', 'rate_limited', 'clean_reject', 'accepted', 'unknown')),
  add check ((closed_at is null) = (outcome is null));
create unique index attempt_one_open on attempt (submission_id) where closed_at is null;

alter table observation
  add check (source in ('poll', 'lookup', 'webhook', 'staff')),
  add check (mapped in ('pending', 'settled', 'partial', 'failed', 'cancelled', 'unknown-word')),
  add check (started_at <= finished_at);

alter table row_outcome add check (mapped in ('paid', 'failed', 'pending', 'cancelled', 'unknown-word'));

alter table absence_scan
  add check (started_at <= finished_at),
  add check (window_from <= window_to),
  add check (found >= 0 and total >= 0);
