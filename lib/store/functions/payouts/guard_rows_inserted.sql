-- I4 for added rows, and for the rows that they pay again; I6 for who worked on what they were copied from. Counts them, since counting a long sheet after each of its parts takes longer
-- than saving it.
create or replace function guard_rows_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  payouts uuid[] := array(select distinct payout_id from changed);
begin
  perform guard_rows_of(payouts);
  if exists (select from changed where origin_row_id is not null) then
    perform guard_origins((select array_agg(id) from changed where origin_row_id is not null));
  end if;
  -- Rows that somebody adds by hand to a copy are not copied: who worked on the original since then is no author of the copy.
  perform take_over_editors(
    array(select id from payout where id = any (payouts) and (rows_arrived = 0 or id in (select payout_id from changed where not edits ? 'added'))),
    array(select id from changed where origin_row_id is not null),
    (select coalesce(jsonb_agg(distinct jsonb_build_object('payout', payout_id, 'group', group_id)), '[]') from changed where group_id is not null));
  insert into payout_editor (payout_id, staff_id)
    select distinct c.payout_id, s.id from changed c, jsonb_each(c.edits) e join staff s on s.id::text = e.value->>'by'
    where c.edits <> '{}' on conflict do nothing;
  update payout p set rows_arrived = p.rows_arrived + n.rows
    from (select payout_id, count(*) as rows from changed group by payout_id) n where p.id = n.payout_id;
  return null;
end $$;
