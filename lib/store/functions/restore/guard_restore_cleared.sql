-- A submission is cleared after a restore when an approver other than the maker resumes it, after seeing what was found; by
-- nothing else.
create or replace function guard_restore_cleared() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    new.restore_cleared := false;
  elsif old.hold_reason = 'stopped' and new.state <> old.state and let_go_on_by_person(old) then
    new.restore_cleared := true;
  else
    new.restore_cleared := old.restore_cleared;
  end if;
  return new;
end $$;
