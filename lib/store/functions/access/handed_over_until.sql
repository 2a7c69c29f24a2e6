-- When a password or a code that an admin hands over runs out.
create or replace function handed_over_until() returns timestamptz
language sql volatile set search_path = pg_catalog, public, pg_temp
as $$
  select clock_timestamp() + interval '3 days'
$$;
