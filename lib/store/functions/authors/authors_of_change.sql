-- Who changes the name or the reference of a payee, or the network of one of their phones, is an author of the payee until a second person has
-- approved.
create or replace function authors_of_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into payee_author (payee_id, staff_id, did)
  values (new.payee_id, new.actor_id, case new.action when 'payee.rename' then 'payee-name' when 'payee.reference' then 'payee-reference' else 'network' end)
  on conflict on constraint payee_author_once do update set at = clock_timestamp();
  return null;
end $$;
