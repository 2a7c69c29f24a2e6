-- Counts the first outcomes of rows in the sums of their submissions.
create or replace function add_outcomes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor)
  select a.submission_id, a.mapped, paid_in(a.mapped, coalesce(a.service_status_at, a.started_at)), count(*), sum(r.amount_minor)
    from added a join payout_row r on r.id = a.row_id group by 1, 2, 3
  on conflict (submission_id, mapped, paid_in) do update
    set rows = outcome_sum.rows + excluded.rows, amount_minor = outcome_sum.amount_minor + excluded.amount_minor;
  return null;
end $$;
