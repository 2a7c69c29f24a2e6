-- I4 for deleted rows, which are counted no longer.
create or replace function guard_rows_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from gone));
  update payout p set rows_arrived = p.rows_arrived - n.rows
    from (select payout_id, count(*) as rows from gone group by payout_id) n where p.id = n.payout_id;
  return null;
end $$;
