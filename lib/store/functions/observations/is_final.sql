-- Whether a status of a row is final.
create or replace function is_final(word text) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select word in ('paid', 'failed', 'cancelled')
$$;
