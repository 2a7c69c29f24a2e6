-- Moves a row whose outcome has changed from one sum of its submission to another.
create or replace function move_outcome() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  amount bigint := (select amount_minor from payout_row where id = new.row_id);
begin
  update outcome_sum set rows = rows - 1, amount_minor = amount_minor - amount where submission_id = new.submission_id and mapped = old.mapped;
  insert into outcome_sum (submission_id, mapped, rows, amount_minor) values (new.submission_id, new.mapped, 1, amount)
  on conflict (submission_id, mapped) do update set rows = outcome_sum.rows + 1, amount_minor = outcome_sum.amount_minor + excluded.amount_minor;
  return null;
end $$;
