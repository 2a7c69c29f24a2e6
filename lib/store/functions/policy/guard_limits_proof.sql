-- Limits are set by people who have just confirmed their identity for exactly these limits.
create or replace function guard_limits_proof() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.made_by is not null and not exists (select from step_up where staff_id = new.made_by and purpose = 'set-limits'
      and used_in = pg_current_xact_id()::text) then
    perform refuse(16, 'Limits are set with a confirmed identity');
  end if;
  return new;
end $$;
