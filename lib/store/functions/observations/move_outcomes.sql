-- Moves rows whose outcome has changed from one sum of their submission to another, and adds up again what was paid if that has changed.
create or replace function move_outcomes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  paid uuid[] := array(select distinct c.submission_id from was w join changed c using (row_id)
    where paid_quarter(w.*::row_outcome) is distinct from paid_quarter(c.*::row_outcome));
begin
  if cardinality(paid) > 0 then perform sum_paid(paid); end if;
  if not exists (select from was join changed using (row_id) where was.mapped <> changed.mapped) then return null; end if;
  update outcome_sum s set rows = s.rows - m.rows, amount_minor = s.amount_minor - m.amount_minor
  from (select c.submission_id, w.mapped, count(*) as rows, sum(r.amount_minor) as amount_minor
    from was w join changed c using (row_id) join payout_row r on r.id = c.row_id where w.mapped <> c.mapped group by 1, 2) m
  where s.submission_id = m.submission_id and s.mapped = m.mapped;
  insert into outcome_sum (submission_id, mapped, rows, amount_minor)
  select c.submission_id, c.mapped, count(*), sum(r.amount_minor)
  from was w join changed c using (row_id) join payout_row r on r.id = c.row_id where w.mapped <> c.mapped group by 1, 2
  on conflict (submission_id, mapped) do update set rows = outcome_sum.rows + excluded.rows, amount_minor = outcome_sum.amount_minor + excluded.amount_minor;
  return null;
end $$;
