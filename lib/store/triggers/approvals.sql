-- I6: an approval is for exactly this content, by an approver other than its maker who has just confirmed their identity for this
-- content; each person decides once; as many approvals as are needed; one rejection ends it.

create or replace trigger guard before insert or update on proposal
  for each row execute function guard_proposal();

create or replace trigger guard_content before insert on proposal
  for each row execute function guard_proposed_content();

create or replace trigger guard_escrow_request before insert on proposal
  for each row
  when (new.kind in ('release-escrow', 'reverse-escrow', 'release-escrow-disbursement', 'cancel-escrow-disbursement'))
  execute function guard_escrow_request();

create or replace trigger guard_escrow_decision before update of state on proposal
  for each row
  when (new.state = 'approved' and old.state = 'pending'
    and new.kind in ('release-escrow', 'reverse-escrow', 'release-escrow-disbursement', 'cancel-escrow-disbursement'))
  execute function guard_escrow_request();

create or replace trigger guard_account before insert on proposal
  for each row execute function guard_account_proposal();

create or replace trigger follow_account after update of state on proposal
  for each row execute function follow_account();

create or replace trigger guard_email before insert on proposal
  for each row execute function guard_email_proposal();

create or replace trigger follow_email after update of state on proposal
  for each row execute function follow_email();

create or replace trigger follow_limit after update of state on proposal
  for each row execute function follow_limit();

create or replace trigger follow_policy after update of state on proposal
  for each row execute function follow_policy_proposal();

create or replace trigger follow_staff after update of state on proposal
  for each row execute function follow_staff_proposal();

create or replace trigger guard_resolution before insert on proposal
  for each row execute function guard_resolution();

create or replace trigger guard before insert on approval
  for each row execute function guard_approval();

create or replace trigger guard_contributor before insert on approval
  for each row execute function guard_contributor();

create or replace trigger guard before insert on step_up_content
  for each row execute function guard_step_up_content();
