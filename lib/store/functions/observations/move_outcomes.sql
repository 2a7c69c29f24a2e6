-- Moves rows whose outcome, or whose time of payment, has changed from one sum of their submission to another.
create or replace function move_outcomes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor)
  select distinct submission_id, mapped, paid_in(mapped, coalesce(service_status_at, started_at)), 0, 0 from changed
  on conflict (submission_id, mapped, paid_in) do nothing;
  update outcome_sum s set rows = s.rows + m.rows, amount_minor = s.amount_minor + m.amount_minor
  from (
    select o.submission_id, o.mapped, paid_in(o.mapped, o.at) as paid_in, sum(o.n) as rows, sum(o.n * r.amount_minor) as amount_minor
    from (
      select row_id, submission_id, mapped, coalesce(service_status_at, started_at) as at, -1 as n from was
      union all select row_id, submission_id, mapped, coalesce(service_status_at, started_at), 1 from changed) o
    join payout_row r on r.id = o.row_id
    group by 1, 2, 3 having sum(o.n) <> 0 or sum(o.n * r.amount_minor) <> 0) m
  where s.submission_id = m.submission_id and s.mapped = m.mapped and s.paid_in = m.paid_in;
  return null;
end $$;
