-- Statements that are forbidden on a table, even to the owner. The argument is the number of the invariant that refuses them.

create or replace trigger closed before insert or update or delete or truncate on state_edge
  for each statement execute function forbid_change('1');

create or replace trigger stays before delete or truncate on submission
  for each statement execute function forbid_change('2');

create or replace trigger stays before delete or truncate on proposal
  for each statement execute function forbid_change('6');

create or replace trigger stays before update or delete or truncate on approval
  for each statement execute function forbid_change('6');

create or replace trigger stays before update or delete or truncate on proposal_comment
  for each statement execute function forbid_change('6');

create or replace trigger stays before delete or truncate on submission_row
  for each statement execute function forbid_change('4');

create or replace trigger stays before delete or truncate on attempt
  for each statement execute function forbid_change('8');

create or replace trigger stays before update or delete or truncate on observation
  for each statement execute function forbid_change('12');

create or replace trigger stays before delete or truncate on row_outcome
  for each statement execute function forbid_change('12');

create or replace trigger stays before delete or truncate on outcome_sum
  for each statement execute function forbid_change('12');

create or replace trigger stays before update or delete or truncate on absence_scan
  for each statement execute function forbid_change('11');

create or replace trigger stays before delete or truncate on control
  for each statement execute function forbid_change('7');

create or replace trigger stays before update or delete or truncate on environment
  for each statement execute function forbid_change('7');

create or replace trigger stays before truncate on payout
  for each statement execute function forbid_change('4');

create or replace trigger stays before truncate on payout_row
  for each statement execute function forbid_change('4');

create or replace trigger stays before update or delete or truncate on audit
  for each statement execute function forbid_change('14');

create or replace trigger stays before update or delete or truncate on audit_chain
  for each statement execute function forbid_change('14');

create or replace trigger stays before delete or truncate on escrow
  for each statement execute function forbid_change('2');

create or replace trigger stays before delete or truncate on escrow_reading
  for each statement execute function forbid_change('12');

create or replace trigger closed before insert or update or delete or truncate on submission_kind
  for each statement execute function forbid_change('1');

create or replace trigger stays before delete or truncate on payee
  for each statement execute function forbid_change('13');

create or replace trigger stays before delete or truncate on invitation
  for each statement execute function forbid_change('13');

create or replace trigger stays before delete or truncate on oauth_flow
  for each statement execute function forbid_change('13');

create or replace trigger stays before delete or truncate on payee_account
  for each statement execute function forbid_change('13');

create or replace trigger stays before update or delete or truncate on payee_change
  for each statement execute function forbid_change('13');

create or replace trigger stays before delete or truncate on escrow_item
  for each statement execute function forbid_change('12');

create or replace trigger stays before delete or truncate on submission_escrow
  for each statement execute function forbid_change('4');

create or replace trigger stays before delete or truncate on amount_limit
  for each statement execute function forbid_change('0');

create or replace trigger stays before update or delete or truncate on step_up_content
  for each statement execute function forbid_change('6');

create or replace trigger stays before delete or truncate on event
  for each statement execute function forbid_change('14');

create or replace trigger stays before update or delete or truncate on reading_secret
  for each statement execute function forbid_change('12');
