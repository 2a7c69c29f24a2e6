-- Deletes the stored sums over changed rows.
create or replace function forget_parts_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which record;
begin
  -- By the key of each payout: a join with the changed rows would read the parts of every payout that there ever was.
  for which in select payout_id, min(ordinal) as first, max(ordinal) as last from changed group by payout_id loop
    -- Between the first and the last of them; new rows of a sheet are in none that is stored.
    delete from payout_part p where p.payout_id = which.payout_id and p.end_ordinal > which.first and p.first_ordinal <= which.last
      and exists (select from changed c where c.payout_id = which.payout_id and c.ordinal >= p.first_ordinal and c.ordinal < p.end_ordinal);
  end loop;
  return null;
end $$;
