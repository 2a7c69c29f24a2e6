-- Who chooses the network of a payee's phone is an author of the payee, so the choice has to be in the history.
create or replace function guard_network_history() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from payee_change c where c.payee_id = new.payee_id and c.action = 'payee-account.network' and c.actor_id is not null
    and c.at >= transaction_timestamp()) then
    perform refuse(13, 'A change of the network of a phone stands in the history of the payee');
  end if;
  return null;
end $$;
