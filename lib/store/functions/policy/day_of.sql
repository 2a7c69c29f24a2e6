-- When the day of a moment began in the merchant's zone.
create or replace function day_of(moment timestamptz) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select date_trunc('day', moment at time zone time_zone) at time zone time_zone from control
$$;

grant execute on function day_of to countinghouse_web;
