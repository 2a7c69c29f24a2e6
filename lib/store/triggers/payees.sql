-- I13: a payee is paid only where a second person approved it.

create or replace trigger guard before insert or update on payee
  for each row execute function guard_payee();

drop trigger if exists guard_history on payee;
create constraint trigger guard_history after update on payee
  deferrable initially deferred for each row
  when (new.name is distinct from old.name or new.reference is distinct from old.reference or new.email is distinct from old.email)
  execute function guard_payee_history();

create or replace trigger guard before insert or update on invitation
  for each row execute function guard_invitation();

create or replace trigger guard before insert or update on oauth_flow
  for each row execute function guard_flow();

create or replace trigger guard before insert or update on payee_account
  for each row execute function guard_account();

create or replace trigger find_by after insert or update of state on payee_account
  for each row execute function find_by_account();

create or replace trigger join_recipients after insert or update of state on payee_account
  for each row when (new.state = 'approved') execute function join_recipients();

create or replace trigger join_recipients after update of merged_into on payee
  for each row when (new.merged_into is not null) execute function join_recipients();

create or replace trigger note_stale after insert or update on payee_account
  for each row execute function note_stale_drafts();

drop trigger if exists guard_network on payee_account;
create constraint trigger guard_network after update on payee_account
  deferrable initially deferred for each row
  when (new.network is distinct from old.network or new.network_by_hand is distinct from old.network_by_hand)
  execute function guard_network_history();
