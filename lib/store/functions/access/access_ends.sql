-- When a code to choose a password runs out: a first one after days, because whoever was invited does not wait for it, another after hours.
create or replace function access_ends(first boolean) returns timestamptz
language sql volatile set search_path = pg_catalog, public, pg_temp
as $$
  select case when first then handed_over_until() else clock_timestamp() + interval '4 hours' end
$$;
