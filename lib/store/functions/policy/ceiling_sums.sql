-- The sum that each ceiling of a policy limits, by the ceiling's id, with this proposal: per row, per payout, and per day of the
-- merchant's zone for a recipient, for its maker, for everybody, or for an approver where one is given. Two days are looked at, and the
-- higher sum counts: the day on which it was made, and the one on which it is sent as seen from `moment`. Each counts what was
-- asked for earlier (an approver's: what they approved earlier): of two proposals that meet on a day, the later one is judged with both.
create or replace function ceiling_sums(applies policy_version, asked proposal, approver uuid, moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  ceiling jsonb;
  sums jsonb := '{}';
  own jsonb;
  total numeric;
  days timestamptz[] := ceiling_days(asked, moment);
  pays boolean := asked.facts->>'kind' in ('payout', 'escrow-payout') or asked.kind = 'release-escrow';
begin
  for ceiling in select value from jsonb_array_elements(applies.ceilings) loop
    own := asked.facts->'totals'->(ceiling->>'currency');
    -- The money of an escrow payout leaves when it is sent, and reaches its recipients when it is released.
    continue when own is null or not (pays or asked.kind = 'release-escrow-disbursement' and ceiling->>'scope' = 'payee-day');
    total := case ceiling->>'scope'
      when 'row' then (own->>'highest')::numeric
      when 'payout' then (own->>'minor')::numeric
      when 'payee-day' then (select max(own_minor + earlier_minor) from unnest(days) d, recipient_day_sums(asked, ceiling->>'currency', d, moment))
      when 'approver-day' then case when approver is not null then approver_day_sum(asked, ceiling->>'currency', approver, moment) end
      else (select max(day_sum(asked, ceiling, d, moment)) from unnest(days) d) end;
    if total is not null then sums := sums || jsonb_build_object(ceiling->>'id', total::text); end if;
  end loop;
  return sums;
end $$;
