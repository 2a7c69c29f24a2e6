-- Resumes a submission that was stopped.
create or replace function release_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{preparer,approver}');
  s := locked_submission(request->>'submissionId');
  if s.hold_reason is distinct from 'stopped' then perform refuse(1, 'Sending of the submission was not stopped'); end if;
  update submission set next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case when s.first_sent_at is not null and may_have_run(s) then 'unknown' else 'ready' end, jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

grant execute on function release_submission to countinghouse_web;
