-- I4 for deleted rows.
create or replace function guard_rows_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from gone));
  return null;
end $$;
