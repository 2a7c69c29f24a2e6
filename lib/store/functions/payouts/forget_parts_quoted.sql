-- Deletes the stored sums of a batch that has a new quote.
create or replace function forget_parts_quoted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from payout_part where payout_id = new.payout_id and new.batch_hash = any (hashes);
  return null;
end $$;
