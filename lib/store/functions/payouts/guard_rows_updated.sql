-- I4 for changed rows.
create or replace function guard_rows_updated() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from (select payout_id from changed union select payout_id from gone) touched));
  -- Not a join: without statistics of the changed rows, it compares each with every other.
  if exists (select id, payout_id, row_tag, origin_row_id, group_id from gone except select id, payout_id, row_tag, origin_row_id, group_id from changed) then
    perform refuse(4, 'The payout, the tag and the origin of a row do not change');
  end if;
  return null;
end $$;
