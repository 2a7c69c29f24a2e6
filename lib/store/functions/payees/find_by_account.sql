-- Has the search words of a payee computed again when one of their phone numbers changes.
create or replace function find_by_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind = 'phone' then update payee set search = null where id = new.payee_id; end if;
  return null;
end $$;
