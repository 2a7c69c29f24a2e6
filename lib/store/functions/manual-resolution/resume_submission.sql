-- Has a batch that waits for people read or searched for again, on the decision of an approver who neither made nor edited it.
create or replace function resume_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{approver}');
  s := locked_submission(request->>'submissionId');
  if not batch_waits(s) or s.hold_reason in ('stopped', 'funds') then perform refuse(1, 'Only a batch that waits for a person can be resumed'); end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Resuming names its reason'); end if;
  if not resolved_by_person(s, actor, 'resume-batch', s.content_hash) then
    perform refuse(6, 'Resuming needs a fresh proof of identity of an approver who neither asked for the batch nor worked on its rows');
  end if;
  update submission set next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case s.hold_reason when 'figures_differ' then 'accepted' else 'reconciling' end, jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

grant execute on function resume_submission to countinghouse_web;
