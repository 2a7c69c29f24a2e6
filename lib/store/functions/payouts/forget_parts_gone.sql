-- Deletes the stored sums over deleted rows.
create or replace function forget_parts_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from payout_part where payout_id in (select payout_id from gone);
  return null;
end $$;
