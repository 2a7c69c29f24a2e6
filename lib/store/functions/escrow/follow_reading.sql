-- Lets the entries of an escrow follow a reading of it.
create or replace function follow_reading() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update escrow set search = null where service_key = new.service_id;
  return null;
end $$;
