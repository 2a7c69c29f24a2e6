-- Nobody loosens a limit alone.

create or replace trigger guard before insert or update on amount_limit
  for each row execute function guard_limit();

create or replace trigger guard_proof before insert on amount_limit
  for each row execute function guard_limits_proof();

-- Nobody loosens the policy alone, and what is pending follows a new one.

create or replace trigger guard before insert or update on policy_version
  for each row execute function guard_policy();

create or replace trigger apply_new after insert or update on policy_version
  for each row execute function apply_new_policy();
