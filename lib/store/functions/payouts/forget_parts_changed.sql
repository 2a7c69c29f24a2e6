-- Deletes the stored sums over changed rows.
create or replace function forget_parts_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which uuid;
begin
  -- By the key of each payout: a join with the changed rows would read the parts of every payout that there ever was.
  for which in select distinct payout_id from changed loop
    delete from payout_part p where p.payout_id = which and exists (select from changed c
      where c.payout_id = which and c.ordinal >= p.first_ordinal and c.ordinal < p.end_ordinal);
  end loop;
  return null;
end $$;
