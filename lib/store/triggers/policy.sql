-- Nobody loosens a limit alone.

create or replace trigger guard before insert or update on amount_limit
  for each row execute function guard_limit();

create or replace trigger guard_proof before insert on amount_limit
  for each row execute function guard_limits_proof();
