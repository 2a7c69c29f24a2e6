-- Lets the entry of an escrow follow the submission that creates it.
create or replace function follow_creation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update escrow set search = null where submission_id = new.id;
  return null;
end $$;
