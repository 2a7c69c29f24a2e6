-- Notes at the entries of an escrow that a webhook about it came, so that it is read soon.
create or replace function note_event_of_escrow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update escrow set notified_at = new.received_at where service_key = new.escrow_id;
  return null;
end $$;
