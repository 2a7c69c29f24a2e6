-- I6: who worked on content is an editor wherever it is copied, and approves none of it. Rows of payouts take over their editors in
-- `guard_rows_inserted`.

create or replace trigger creator_edits after insert on payout
  for each row execute function creator_edits();

create or replace trigger confirmers_edit after insert or update of mapping on payout
  for each row when (new.mapping ? 'confirmed') execute function confirmers_edit();

create or replace trigger take_over_editors after insert on payout_template_row
  referencing new table as changed for each statement execute function take_over_template_editors();

drop trigger if exists guard_editor on payout;
create constraint trigger guard_editor after update on payout
  deferrable initially deferred for each row
  when (new.name is distinct from old.name or new.note is distinct from old.note)
  execute function guard_editor_named();

drop trigger if exists guard_editor on payout_template;
create constraint trigger guard_editor after insert on payout_template
  deferrable initially deferred for each row execute function guard_editor_named();

drop trigger if exists guard_maker on payee_group;
create constraint trigger guard_maker after insert on payee_group
  deferrable initially deferred for each row execute function guard_editor_named();

drop trigger if exists guard_editor on payee_group;
create constraint trigger guard_editor after update on payee_group
  deferrable initially deferred for each row when (new.name is distinct from old.name)
  execute function guard_editor_named();

drop trigger if exists guard_editor on payee_group_member;
create constraint trigger guard_editor after insert or delete on payee_group_member
  deferrable initially deferred for each row execute function guard_editor_named();

create or replace trigger authors after insert on payee
  for each row execute function authors_of_payee();

create or replace trigger authors after insert or update of state on payee_account
  for each row execute function authors_of_account();

create or replace trigger authors after insert on payee_change
  for each row when (new.actor_id is not null and new.action in ('payee.rename', 'payee.reference', 'payee-account.network'))
  execute function authors_of_change();

create or replace trigger name_payee_authors after insert on proposal
  for each row when (new.kind = 'payout' and new.payout_id is not null) execute function name_payee_authors();

create or replace trigger clear_payee_authors after update of state on proposal
  for each row when (new.kind = 'payout' and new.subject_id = new.payout_id and new.state = 'approved' and old.state <> 'approved')
  execute function clear_payee_authors();
