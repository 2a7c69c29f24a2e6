-- The sum that each ceiling of a policy limits, by the ceiling's id, with this proposal: per row, per payout, and per day of the
-- merchant's zone for a payee, for its maker, for everybody, or for an approver where one is given. Days count proposals by the
-- moment they were made, up to this one; an approver's day counts what they approved.
create or replace function ceiling_sums(applies policy_version, asked proposal, approver uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  ceiling jsonb;
  sums jsonb := '{}';
  own jsonb;
  total numeric;
  zone text := (select time_zone from control);
  made_on timestamptz := date_trunc('day', asked.asked_at at time zone zone) at time zone zone;
  today timestamptz := date_trunc('day', clock_timestamp() at time zone zone) at time zone zone;
  pays boolean := asked.facts->>'kind' in ('payout', 'escrow-payout') or asked.kind = 'release-escrow';
begin
  if not pays then return sums; end if;
  for ceiling in select value from jsonb_array_elements(applies.ceilings) loop
    own := asked.facts->'totals'->(ceiling->>'currency');
    continue when own is null;
    total := case ceiling->>'scope'
      when 'row' then (own->>'highest')::numeric
      when 'payout' then (own->>'minor')::numeric
      when 'payee-day' then payee_day_sum(asked, ceiling->>'currency', made_on)
      when 'approver-day' then case when approver is not null then (own->>'minor')::numeric + coalesce((
        select sum(proposal_money(p, ceiling->>'currency')) from approval a join proposal p on p.id = a.proposal_id
        where a.approver_id = approver and a.decision = 'approve' and a.decided_at >= today and p.id <> asked.id and p.state in ('pending', 'approved')), 0) end
      else (own->>'minor')::numeric + coalesce((
        select sum(proposal_money(p, ceiling->>'currency')) from proposal p
        where p.state in ('pending', 'approved') and p.asked_at >= made_on and p.asked_at <= asked.asked_at and p.id <> asked.id
          and (ceiling->>'scope' = 'merchant-day' or p.maker_id = asked.maker_id)), 0) end;
    if total is not null then sums := sums || jsonb_build_object(ceiling->>'id', total::text); end if;
  end loop;
  return sums;
end $$;
