-- I2 to I12: what a submission, its rows and its attempts may become.

create or replace trigger guard_insert before insert on submission
  for each row execute function guard_new_submission();

create or replace trigger guard before update on submission
  for each row execute function guard_submission();

drop trigger if exists sums on submission;
create constraint trigger sums after insert on submission
  deferrable initially deferred for each row execute function check_sums();

drop trigger if exists open_attempt on submission;
create constraint trigger open_attempt after update of state on submission
  deferrable initially deferred for each row execute function check_open_attempt();

create or replace trigger guard_kind before insert on submission
  for each row execute function guard_kind_of_payout();

create or replace trigger claim_escrows after insert on submission
  for each row execute function claim_escrows();

create or replace trigger free_escrows after update of state on submission
  for each row
  when (new.kind in ('release-escrow-disbursement', 'release-escrow', 'reverse-escrow')
    and (new.state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void')
      or new.hold_reason = 'figures_differ'))
  execute function free_escrows();

-- Triggers fire in the order of their names: after `guard` has refused what may not change.
create or replace trigger guard_send_by before insert or update on submission
  for each row execute function guard_send_by();

create or replace trigger keep_wanted before update on submission
  for each row execute function keep_wanted();

drop trigger if exists sums_of_recipients on submission;
create constraint trigger sums_of_recipients after insert on submission
  deferrable initially deferred for each row execute function check_recipients();

create or replace trigger link_finding after update of service_id on submission
  for each row
  when (new.service_id is not null and old.service_id is null)
  execute function link_finding();

create or replace trigger void_stale after update of state on submission
  for each row
  when (old.state = 'on_hold' and (new.state, new.hold_reason) is distinct from (old.state, old.hold_reason)
    and old.kind in ('create-disbursement', 'create-escrow-disbursement'))
  execute function void_stale_resolutions();

create or replace trigger guard_restore_cleared before insert or update on submission
  for each row execute function guard_restore_cleared();

create or replace trigger guard_insert after insert on submission_row
  referencing new table as added for each statement execute function guard_submission_rows();

create or replace trigger guard before update on submission_row
  for each row execute function guard_released_row();

create or replace trigger guard_payees after insert on submission_row
  referencing new table as added for each statement execute function guard_payees_of_rows();

create or replace trigger guard_first_payout after insert on submission_row
  referencing new table as added for each statement execute function guard_first_payout();

create or replace trigger guard_insert before insert on attempt
  for each row execute function guard_new_attempt();

create or replace trigger guard before update on attempt
  for each row execute function guard_attempt();

drop trigger if exists open_attempt on attempt;
create constraint trigger open_attempt after insert or update on attempt
  deferrable initially deferred for each row execute function check_open_attempt();

create or replace trigger guard before insert on payment_link_try
  for each row execute function guard_link_try();
