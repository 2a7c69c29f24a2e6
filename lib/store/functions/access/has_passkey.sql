-- Whether a person has a passkey.
create or replace function has_passkey(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from passkey where staff_id = person)
$$;

grant execute on function has_passkey to countinghouse_web;
