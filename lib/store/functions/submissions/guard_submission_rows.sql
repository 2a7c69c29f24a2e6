-- I4, I5: rows are added while the submission is ready, and not more of them than it states.
create or replace function guard_submission_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from added where not live) then perform refuse(4, 'A row enters a submission alive'); end if;
  if exists (select from added a join submission s on s.id = a.submission_id join payout_row r on r.id = a.row_id
    where r.payout_id is distinct from s.payout_id or r.currency is distinct from s.currency or r.amount_minor is null
      or r.state not in ('ready', 'fixed', 'warning') or s.state <> 'ready' or s.sends > 0) then
    perform refuse(4, 'A row that is not ready, or of another payout or currency, cannot be submitted');
  end if;
  if exists (select from added a join payout_row r on r.id = a.row_id where r.origin_row_id is not null and not certainly_unpaid(r.origin_row_id)) then
    perform refuse(4, 'It is no longer certain that a row paid again was not paid');
  end if;
  -- A submission is inserted with all its rows (check_sums): after that, this refuses every further one.
  if exists (select from submission s where s.id in (select submission_id from added)
    and (select count(*) from submission_row x where x.submission_id = s.id) > s.row_count) then
    perform refuse(5, 'The rows are more than the submission says');
  end if;
  return null;
end $$;
