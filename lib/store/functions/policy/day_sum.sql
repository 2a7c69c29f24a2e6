-- The sum that a ceiling of a maker or of everybody limits on one day, in one currency: what this proposal pays on it, and what
-- counts for it and was asked for earlier.
create or replace function day_sum(asked proposal, ceiling jsonb, day timestamptz, moment timestamptz) returns numeric
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select own_on_day(asked, ceiling->>'currency', day, moment) + coalesce(sum(proposal_money(p, ceiling->>'currency', c.submission_id)), 0)
  from counted_on(day, moment) c join proposal p on p.id = c.proposal_id
  where p.asked_at <= asked.asked_at and p.id <> asked.id and (ceiling->>'scope' = 'merchant-day' or p.maker_id = asked.maker_id)
$$;
