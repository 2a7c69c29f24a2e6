-- I16: no row names a person whose session does not act. `lib/store/actors.test.ts` finds a column that is missing here. Triggers fire in the order of
-- their names: these before all others.

create or replace trigger acts before insert or update of created_by, updated_by on payout
  for each row execute function guard_author();

create or replace trigger acts before insert or update of staff_id on draft_change
  for each row execute function guard_named('staff_id');

create or replace trigger acts before insert or update of staff_id on draft_presence
  for each row execute function guard_named('staff_id');

create or replace trigger acts before insert or update of staff_id on known_columns
  for each row execute function guard_named('staff_id');

create or replace trigger acts before insert or update of made_by, scheduled_by on payout_template
  for each row execute function guard_named('made_by', 'scheduled_by');

create or replace trigger acts before insert or update of created_by on payee
  for each row execute function guard_named('created_by');

create or replace trigger acts before insert or update of made_by on payee_group
  for each row execute function guard_named('made_by');

create or replace trigger acts before insert or update of made_by on invitation
  for each row execute function guard_named('made_by');

-- Who connected a wallet is the person who made the invitation: guard_new_account compares the two.
create or replace trigger acts before insert or update of connected_by on payee_account
  for each row when (new.kind is distinct from 'wallet') execute function guard_named('connected_by');

create or replace trigger acts before insert or update of actor_id on payee_change
  for each row execute function guard_named('actor_id');

create or replace trigger guard_name before insert on payee_change
  for each row execute function guard_payee_change();

create or replace trigger acts before insert on payer_token
  for each row execute function guard_permission();

create or replace trigger acts before insert or update of created_by on escrow
  for each row execute function guard_named('created_by');

create or replace trigger acts before insert or update of made_by, closed_by on payment_link
  for each row execute function guard_named('made_by', 'closed_by');

create or replace trigger acts before insert or update of staff_id on payment_export
  for each row execute function guard_named('staff_id');

create or replace trigger acts before insert or update of staff_id on saved_view
  for each row execute function guard_named('staff_id');

create or replace trigger acts before insert on otp_request
  for each row execute function guard_named('staff_id');

create or replace trigger acts before insert or update of staff_id on first_steps
  for each row execute function guard_named('staff_id');

create or replace trigger acts before insert or update of changed_by on payee_mail
  for each row execute function guard_named('changed_by');

create or replace trigger acts before insert on amount_limit
  for each row execute function guard_named('made_by');

create or replace trigger acts before insert on policy_version
  for each row execute function guard_named('made_by');

-- Once per statement, because thousands of rows are saved at a time.

create or replace trigger acting before insert or update or delete on payout
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payout_row
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payout_template
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payout_template_row
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payee
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payee_account
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payee_group
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payee_group_member
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on invitation
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on payment_link
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on draft_change
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on draft_change_row
  for each statement execute function guard_acts();

create or replace trigger acting before insert or update or delete on replaced_row
  for each statement execute function guard_acts();
