-- A reference as it was in the sheet: without the row's own tag in front; null where nothing is left.
create or replace function reference_without_tag(reference text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select regexp_replace(btrim(coalesce(reference, '')), '^[0-9A-HJKMNP-TV-Z]{10}( |$)', '')
$$;
