-- The rows that a proposal pays: those of its payout, of the batch that is approved again, or of the escrows that it releases. `part`
-- narrows a payout to one submission.
create or replace function rows_of_proposal(asked proposal, part uuid) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if asked.kind = 'release-escrow-disbursement' then
    return query select i.row_id from jsonb_array_elements(asked.summary->'content'->'escrows') e
      join escrow_item i on i.service_id = (e->>'escrowId')::uuid where i.row_id is not null;
  elsif asked.kind = 'payout' and part is null and asked.subject_id = asked.payout_id then
    return query select id from payout_row where payout_id = asked.payout_id and state not in ('left-out', 'blocked');
  elsif asked.kind = 'payout' then
    return query select row_id from submission_row where submission_id = coalesce(part, asked.subject_id);
  end if;
end $$;

grant execute on function rows_of_proposal to countinghouse_web;
