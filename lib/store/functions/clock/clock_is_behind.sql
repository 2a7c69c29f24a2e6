-- Whether the clock was set back by more than a minute: then the age of a key, an approval or a search is not known.
create or replace function clock_is_behind() returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select latest_time() > clock_timestamp() + interval '1 minute'
$$;

grant execute on function clock_is_behind to countinghouse_web;
