-- Counts the first outcomes of rows in the sums of their submissions, and what was paid.
create or replace function add_outcomes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  paid uuid[] := array(select distinct submission_id from added where mapped = 'paid');
begin
  insert into outcome_sum (submission_id, mapped, rows, amount_minor)
  select a.submission_id, a.mapped, count(*), sum(r.amount_minor) from added a join payout_row r on r.id = a.row_id group by 1, 2
  on conflict (submission_id, mapped) do update set rows = outcome_sum.rows + excluded.rows, amount_minor = outcome_sum.amount_minor + excluded.amount_minor;
  if cardinality(paid) > 0 then perform sum_paid(paid); end if;
  return null;
end $$;
