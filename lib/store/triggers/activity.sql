-- I14: the activity log is append-only, one writer at a time, each entry chained to the one before.

create or replace trigger chain before insert on audit
  for each row execute function chain_audit();
