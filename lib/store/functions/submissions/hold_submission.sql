-- Stops a submission until a person resumes or abandons it. A change that is stopped is still read, because a reading may end
-- it.
create or replace function hold_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{preparer,approver,system}');
  s := locked_submission(request->>'submissionId');
  if exists (select from submission_kind where kind = s.kind and found_by = 'subject') then
    update submission set next_attempt_at = clock_timestamp() where id = s.id;
  end if;
  perform put_state(actor, s.id, 'on_hold', jsonb_build_object('reason', request->>'reason'), 'stopped', request->>'reason');
  return null;
end $$;

grant execute on function hold_submission to countinghouse_web;
