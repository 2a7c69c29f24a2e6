-- I4: a row is paid again only where it is certain that it was not paid, and in one payout only.
create or replace function guard_origins(rows uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  line int;
begin
  perform from payout_row where id in (select origin_row_id from payout_row where id = any (rows)) order by id for update;
  select origin.line_no into line from payout_row again join payout_row origin on origin.id = again.origin_row_id
    where again.id = any (rows) and not certainly_unpaid(origin.id) limit 1;
  if found then
    perform refuse(4, format('The row of line %s cannot be paid again yet: it is not certain that it was not paid', line));
  end if;
  select origin.line_no into line from payout_row origin
    where origin.id in (select origin_row_id from payout_row where id = any (rows))
      and (select count(*) from payout_row again join payout p on p.id = again.payout_id
        where again.origin_row_id = origin.id and p.state <> 'discarded') > 1 limit 1;
  if found then
    perform refuse(4, format('The row of line %s is in another payout that pays it again', line));
  end if;
end $$;
