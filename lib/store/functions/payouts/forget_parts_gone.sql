-- Deletes the stored sums over deleted rows.
create or replace function forget_parts_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which uuid;
begin
  for which in select distinct payout_id from gone loop delete from payout_part where payout_id = which; end loop;
  return null;
end $$;
