-- I14: the activity log is append-only, and its entries are chained, each once.

create or replace trigger complete before insert on audit
  for each row execute function complete_entry();

create or replace trigger chain before insert on audit_chain
  for each row execute function next_link();

-- Rows come and go only with an entry and with a link of the chain, whose triggers run one level further in.
create or replace trigger stays before insert or update or delete on audit_unchained
  for each statement when (pg_trigger_depth() = 0) execute function forbid_change('14');

create or replace trigger kept before truncate on audit_unchained
  for each statement execute function forbid_change('14');
