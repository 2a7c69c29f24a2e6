-- Bytes as base64url, the form of the hashes that the app stores for passwords.
create or replace function base64url(data bytea) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select translate(rtrim(replace(encode(data, 'base64'), E'\n', ''), '='), '+/', '-_')
$$;
