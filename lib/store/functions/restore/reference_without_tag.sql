-- A reference as the sheet had it: without the row's own tag in front, and with nothing for none.
create or replace function reference_without_tag(reference text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select regexp_replace(btrim(coalesce(reference, '')), '^[0-9A-HJKMNP-TV-Z]{10}( |$)', '')
$$;
