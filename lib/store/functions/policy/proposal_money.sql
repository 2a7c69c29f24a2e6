-- What a proposal counts towards the ceilings, in one currency: what it asks for while it is pending; once it is approved, what is
-- in flight or paid, without rows that failed and submissions that ended before they were sent. `part` narrows it to one submission.
create or replace function proposal_money(asked proposal, of_currency text, part uuid) returns numeric
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  flying numeric;
begin
  if not asked.facts->>'kind' in ('payout', 'escrow-payout') and asked.kind <> 'release-escrow' then return 0; end if;
  if asked.state = 'approved' then
    select sum(s.total_minor - coalesce((select sum(f.amount_minor) from outcome_sum f where f.submission_id = s.id and f.mapped in ('failed', 'cancelled')), 0))
      filter (where s.currency = of_currency and s.state not in ('void', 'rejected_clean', 'absent_proven', 'failed', 'cancelled'))
    into flying from submission s where s.proposal_id = asked.id and s.id = coalesce(part, s.id) having count(*) > 0;
    if found then return coalesce(flying, 0); end if;
  end if;
  return coalesce((asked.facts->'totals'->of_currency->>'minor')::numeric, 0);
end $$;
