-- I6: the set that a confirmation covers is complete before it is used.
create or replace function guard_step_up_content() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from step_up where id = new.step_up_id and used_at is null) then
    perform refuse(6, 'A proof of identity that was used is for nothing more');
  end if;
  return new;
end $$;
