-- How strong a confirmation of identity is, and how strong one has to be.
create or replace function method_level(method text) returns int
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case method when 'passkey' then 2 when 'totp' then 1 when 'factor' then 1 else 0 end
$$;
