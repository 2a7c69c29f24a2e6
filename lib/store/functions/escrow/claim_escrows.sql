-- Which escrows a submission is about is read from what was approved, so it cannot be another set. They are claimed in one
-- order, so that two releases of overlapping sets wait for each other instead of deadlocking.
create or replace function claim_escrows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind = 'release-escrow-disbursement' then
    insert into submission_escrow (submission_id, escrow_id)
      select new.id, (value->>'escrowId')::uuid from proposal p, jsonb_array_elements(p.summary->'content'->'escrows')
      where p.id = new.proposal_id order by 2;
    if (select count(*) from submission_escrow where submission_id = new.id) <> new.row_count then
      perform refuse(6, 'The submission is not for the escrows that were approved');
    end if;
  elsif new.kind in ('release-escrow', 'reverse-escrow') then
    insert into submission_escrow (submission_id, escrow_id) values (new.id, new.subject_service_id);
  end if;
  return null;
end $$;
