-- Records a confirmation of identity for one content or one set, after prove_again in the same transaction.
create or replace function confirm_identity(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := proven_session(token);
  made uuid;
begin
  if held.proven_by = 'recovery' then perform refuse(16, 'A recovery code confirms no decision'); end if;
  insert into step_up (staff_id, session_id, purpose, content_hash, method, expires_at)
  values (held.staff_id, held.id, request->>'purpose', request->>'contentHash', held.proven_by, clock_timestamp() + interval '2 minutes')
  returning id into made;
  insert into step_up_content (step_up_id, proposal_id, content_hash)
  select made, (one->>'proposalId')::uuid, one->>'contentHash' from jsonb_array_elements(request->'covers') one;
  return to_jsonb(made);
end $$;

grant execute on function confirm_identity to countinghouse_web;
