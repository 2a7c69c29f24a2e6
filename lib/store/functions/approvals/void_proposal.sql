-- Withdraws a proposal.
create or replace function void_proposal(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
begin
  actor := acting(actor, '{preparer,approver,admin,system}');
  select * into asked from proposal where id = (request->>'proposalId')::uuid for update;
  if asked.id is null then perform refuse(0, 'There is no such proposal'); end if;
  if asked.state not in ('pending', 'approved') then perform refuse(1, format('The proposal is %s already', asked.state)); end if;
  update proposal set state = 'void', decided_at = clock_timestamp(), void_reason = request->>'reason' where id = asked.id;
  perform follow_proposal(asked, 'void');
  perform write_audit(actor, 'proposal.void', 'proposal:' || asked.id, jsonb_build_object('reason', request->>'reason'));
  perform announce_proposal(asked.id);
  return null;
end $$;

grant execute on function void_proposal to countinghouse_web;
