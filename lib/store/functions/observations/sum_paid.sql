-- Adds up again what these submissions have paid, by quarter of an hour. Adding only what changed would be less work, but a mistake would stay.
create or replace function sum_paid(which uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  with fresh as (
    select o.submission_id, paid_quarter(o) as quarter, r.currency, sum(r.amount_minor) as amount_minor
    from row_outcome o join payout_row r on r.id = o.row_id where o.submission_id = any (which) and o.mapped = 'paid' group by 1, 2, 3),
  gone as (
    delete from paid_sum p where p.submission_id = any (which) and not exists (select from fresh f where f.submission_id = p.submission_id
      and f.quarter = p.quarter and f.currency = p.currency))
  insert into paid_sum (submission_id, quarter, currency, amount_minor) select submission_id, quarter, currency, amount_minor from fresh
  on conflict (submission_id, quarter, currency) do update set amount_minor = excluded.amount_minor;
end $$;
