-- Frees the escrows of a submission that has ended.
create or replace function free_escrows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update submission_escrow set live = false where submission_id = new.id and live;
  return null;
end $$;
