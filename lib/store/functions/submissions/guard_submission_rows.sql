-- I4, I5: rows are added while the submission is ready, and not more of them than it states. Both tables are named here instead of
-- in foreign keys: a submission is never deleted (`stays`) nor the row of a payout that is no draft (`guard_delete`), and looking up and
-- locking each row for a key takes longer than everything else about it.
create or replace function guard_submission_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  wrong record;
begin
  if exists (select from added where not live) then perform refuse(4, 'A row enters a submission alive'); end if;
  perform from payout p where p.id in (select s.payout_id from submission s where s.id in (select submission_id from added)) order by p.id for share;
  select
      coalesce(bool_or(s.id is null or r.id is null or r.payout_id is distinct from s.payout_id or r.currency is distinct from s.currency or r.amount_minor is null
        or p.state is distinct from 'approved' or r.state not in ('ready', 'fixed', 'warning') or s.state <> 'ready' or s.sends > 0), false) as row_is,
      coalesce(bool_or(r.origin_row_id is not null and not certainly_unpaid(r.origin_row_id)), false) as origin_is
    into wrong
    from added a left join submission s on s.id = a.submission_id left join payout p on p.id = s.payout_id left join payout_row r on r.id = a.row_id;
  if wrong.row_is then perform refuse(4, 'A row that is not ready, or of another payout or currency, cannot be submitted'); end if;
  if wrong.origin_is then perform refuse(4, 'It is no longer certain that a row paid again was not paid'); end if;
  -- A submission is inserted with all its rows (check_sums): after that, this refuses every further one.
  if exists (select from submission s where s.id in (select submission_id from added)
    and (select count(*) from submission_row x where x.submission_id = s.id) > s.row_count) then
    perform refuse(5, 'The rows are more than the submission says');
  end if;
  return null;
end $$;
