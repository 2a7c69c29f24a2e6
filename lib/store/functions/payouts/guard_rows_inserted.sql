-- I4 for added rows, and for the rows that they pay again. Counts them, since counting a long sheet after each of its parts takes longer
-- than saving it.
create or replace function guard_rows_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from changed));
  if exists (select from changed where origin_row_id is not null) then
    perform guard_origins((select array_agg(id) from changed where origin_row_id is not null));
  end if;
  update payout p set rows_arrived = p.rows_arrived + n.rows
    from (select payout_id, count(*) as rows from changed group by payout_id) n where p.id = n.payout_id;
  return null;
end $$;
