-- The most that one payee of a payout gets in a day, in one currency: by this payout and by what was asked for earlier that day, is
-- in flight or was paid. A row of no payee in the directory counts by its number.
create or replace function payee_day_sum(asked proposal, of_currency text, since timestamptz) returns numeric
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if asked.kind <> 'payout' then return (asked.facts->'totals'->of_currency->>'minor')::numeric; end if;
  return (
    with own as materialized (
      select coalesce(r.payee_id::text, r.dest_key) as payee, sum(r.amount_minor) as minor from payout_row r
        where r.payout_id = asked.payout_id and r.currency = of_currency and r.state not in ('left-out', 'blocked')
          and (asked.subject_id = asked.payout_id or exists (select from submission_row x where x.submission_id = asked.subject_id and x.row_id = r.id))
        group by 1),
    earlier as materialized (
      select p.id, p.payout_id from proposal p where p.kind = 'payout' and p.state in ('pending', 'approved') and p.asked_at >= since
        and p.asked_at <= asked.asked_at and p.id <> asked.id and p.subject_id = p.payout_id),
    others as (
      select coalesce(r.payee_id::text, r.dest_key) as payee, sum(r.amount_minor) as minor from (select distinct payout_id from earlier) e join payout_row r using (payout_id)
        where r.currency = of_currency and r.state not in ('left-out', 'blocked') and coalesce(r.payee_id::text, r.dest_key) in (select payee from own)
          and (r.payout_id <> asked.payout_id or asked.subject_id = asked.payout_id)
          and not exists (select from row_outcome o where o.row_id = r.id and o.mapped in ('failed', 'cancelled'))
        group by 1)
    select max(own.minor + coalesce(others.minor, 0)) from own left join others using (payee));
end $$;
