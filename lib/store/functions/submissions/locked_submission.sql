-- A submission, locked for the rest of the transaction; refused where there is none.
create or replace function locked_submission(which text) returns submission
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  select * into s from submission where id = which::uuid for update;
  if s.id is null then perform refuse(0, 'There is no such submission'); end if;
  return s;
end $$;
