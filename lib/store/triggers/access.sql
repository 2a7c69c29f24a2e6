-- A confirmation of identity is used once and does not change.

create or replace trigger guard before insert or update on step_up
  for each row execute function guard_step_up();
