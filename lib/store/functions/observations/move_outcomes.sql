-- Moves rows whose outcome, or whose time of payment, has changed from one sum of their submission to another.
create or replace function move_outcomes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from was join changed using (row_id) where was.mapped <> changed.mapped
    or changed.mapped = 'paid' and (was.service_status_at, was.started_at) is distinct from (changed.service_status_at, changed.started_at)) then
    return null;
  end if;
  update outcome_sum s set rows = s.rows - m.rows, amount_minor = s.amount_minor - m.amount_minor
  from (select c.submission_id, w.mapped, paid_in(w.mapped, coalesce(w.service_status_at, w.started_at)) as paid_in,
      count(*) as rows, sum(r.amount_minor) as amount_minor
    from was w join changed c using (row_id) join payout_row r on r.id = c.row_id group by 1, 2, 3) m
  where s.submission_id = m.submission_id and s.mapped = m.mapped and s.paid_in = m.paid_in;
  insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor)
  select c.submission_id, c.mapped, paid_in(c.mapped, coalesce(c.service_status_at, c.started_at)), count(*), sum(r.amount_minor)
  from changed c join payout_row r on r.id = c.row_id group by 1, 2, 3
  on conflict (submission_id, mapped, paid_in) do update
    set rows = outcome_sum.rows + excluded.rows, amount_minor = outcome_sum.amount_minor + excluded.amount_minor;
  return null;
end $$;
