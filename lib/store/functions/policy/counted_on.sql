-- What counts for the day of the merchant's zone that begins at `day`, seen from `moment`: each proposal that was made on it, or is
-- pending since an earlier day and may be sent on it (`submission_id` is null); and of what was approved, each submission that was
-- sent on it, or that may still be sent on it. What is not sent yet counts on every day from the one of `moment` on, unless it was
-- approved for a later one.
create or replace function counted_on(day timestamptz, moment timestamptz) returns table (proposal_id uuid, submission_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  with bound as (select (date_trunc('day', day at time zone time_zone) + interval '1 day') at time zone time_zone as ends from control)
  select p.id, null::uuid from bound, proposal p where p.state in ('pending', 'approved') and p.asked_at >= day and p.asked_at < ends
  union all
  select p.id, null from bound, proposal p left join payout o on o.id = p.payout_id
    where p.state = 'pending' and p.asked_at < day and moment < ends and coalesce(o.send_at < ends, true)
  union all
  select s.proposal_id, s.id from bound, submission s join proposal p on p.id = s.proposal_id left join payout o on o.id = s.payout_id
    where (s.state in ('ready', 'sending', 'unknown', 'reconciling') or s.hold_reason in ('stopped', 'unclear'))
      and p.state = 'approved' and p.asked_at < day and moment < ends and coalesce(o.send_at < ends, true)
  union
  -- No attempt is made later than 20 hours after the first.
  select s.proposal_id, s.id from bound, submission s join proposal p on p.id = s.proposal_id
    where s.first_sent_at >= day - interval '20 hours' and s.first_sent_at < ends and p.state = 'approved' and p.asked_at < day
      and exists (select from attempt a where a.submission_id = s.id and a.opened_at >= day and a.opened_at < ends
        and coalesce(a.outcome not in ('not_sent', 'rate_limited', 'clean_reject'), true))
$$;

grant execute on function counted_on to countinghouse_web;
