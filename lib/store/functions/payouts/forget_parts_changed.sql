-- Deletes the stored sums over changed rows.
create or replace function forget_parts_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from payout_part p where exists (select from changed c
    where c.payout_id = p.payout_id and c.ordinal >= p.first_ordinal and c.ordinal < p.end_ordinal);
  return null;
end $$;
