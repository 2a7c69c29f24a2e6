-- The latest moment that the database knows of. It differs from the clock only where the clock was set back.
create or replace function latest_time() returns timestamptz
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select greatest(clock_timestamp(), (select max(at) from audit), (select clock_seen_at from control))
$$;

grant execute on function latest_time to countinghouse_web;
