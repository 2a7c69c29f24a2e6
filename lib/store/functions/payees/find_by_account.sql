-- Has the search words of a payee and the state of their wallet computed again when one of their payout methods changes.
create or replace function find_by_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update payee set search = null where id = new.payee_id;
  return null;
end $$;
