-- Who added a payee is an author of it until a second person has approved.
create or replace function authors_of_payee() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into payee_author (payee_id, staff_id, did) values (new.id, new.created_by, 'payee') on conflict do nothing;
  return null;
end $$;
