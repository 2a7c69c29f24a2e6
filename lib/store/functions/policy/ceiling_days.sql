-- The days on which the ceilings of a day look at a proposal: when it was made, and when it is sent as seen from `moment`.
create or replace function ceiling_days(asked proposal, moment timestamptz) returns timestamptz[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select array(select distinct d from unnest(array[day_of(asked.asked_at), sending_day(asked, moment)]) d)
$$;
