-- When the day begins on which a proposal is sent, seen from a moment: that of the moment, or a later one that it is approved for.
create or replace function sending_day(asked proposal, moment timestamptz) returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select day_of(greatest(moment, (select send_at from payout where id = asked.payout_id)))
$$;
