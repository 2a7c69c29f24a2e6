-- Who creates a payout counts as one of its editors, also where it was made in their name on the day of a schedule: they may not approve it.
create or replace function creator_edits() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into payout_editor (payout_id, staff_id, did) values (new.id, new.created_by, 'created') on conflict do nothing;
  return null;
end $$;
