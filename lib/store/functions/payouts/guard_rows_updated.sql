-- I4 for changed rows.
create or replace function guard_rows_updated() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from (select payout_id from changed union select payout_id from gone) touched));
  if exists (select from gone o left join changed n using (id)
    where (n.payout_id, n.row_tag, n.origin_row_id) is distinct from (o.payout_id, o.row_tag, o.origin_row_id)) then
    perform refuse(4, 'The payout, the tag and the origin of a row do not change');
  end if;
  return null;
end $$;
