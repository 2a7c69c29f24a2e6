-- Moves a row whose outcome, or whose time of payment, has changed from one sum of its submission to another.
create or replace function move_outcome() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  was timestamptz := paid_in(old.mapped, coalesce(old.service_status_at, old.started_at));
  is_now timestamptz := paid_in(new.mapped, coalesce(new.service_status_at, new.started_at));
  amount bigint;
begin
  if (old.mapped, was) = (new.mapped, is_now) then return null; end if;
  amount := (select amount_minor from payout_row where id = new.row_id);
  update outcome_sum set rows = rows - 1, amount_minor = amount_minor - amount
    where submission_id = new.submission_id and mapped = old.mapped and paid_in = was;
  insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor) values (new.submission_id, new.mapped, is_now, 1, amount)
  on conflict (submission_id, mapped, paid_in) do update set rows = outcome_sum.rows + 1, amount_minor = outcome_sum.amount_minor + excluded.amount_minor;
  return null;
end $$;
