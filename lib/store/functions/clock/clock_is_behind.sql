-- The clock was set back by more than a minute: the age of a key, of an approval and of a scan cannot be told any more.
create or replace function clock_is_behind() returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select latest_time() > clock_timestamp() + interval '1 minute'
$$;

grant execute on function clock_is_behind to countinghouse_web;
