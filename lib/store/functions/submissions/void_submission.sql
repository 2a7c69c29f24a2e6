-- Abandons a submission that cannot have run.
create or replace function void_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{preparer,approver,app}');
  s := locked_submission(request->>'submissionId');
  if s.state = 'void' then perform refuse(1, 'The submission is void already'); end if;
  perform put_state(actor, s.id, 'void', jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

grant execute on function void_submission to countinghouse_web;
