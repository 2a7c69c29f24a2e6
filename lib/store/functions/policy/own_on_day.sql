-- What a proposal itself counts on one day, in one currency: all of it until it is approved and on the day on which it was made;
-- afterwards what of it counts for the day.
create or replace function own_on_day(asked proposal, of_currency text, day timestamptz, moment timestamptz) returns numeric
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case when asked.state <> 'approved' or day_of(asked.asked_at) = day then (asked.facts->'totals'->of_currency->>'minor')::numeric
    else (select coalesce(sum(proposal_money(asked, of_currency, c.submission_id)), 0) from counted_on(day, moment) c where c.proposal_id = asked.id) end
$$;
