-- Moves a submission to the state that a reading requires; decisions of people have separate functions. False where it is in
-- another state by now.
create or replace function move_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{preparer,approver,admin,system}');
  s := locked_submission(request->>'submissionId');
  if s.state <> request->>'from' then return to_jsonb(false); end if;
  -- Only people take a batch off hold that reading could not resolve, except where a search after a restore found it exactly once.
  if s.state in ('sending', 'ready') or (batch_waits(s) and not (s.hold_reason = 'stopped' and exists (select from absence_scan a
      where a.submission_id = s.id and a.found = 1 and a.found_ids = array[(request->>'serviceId')::uuid])))
    or (s.hold_reason = 'stopped' and request->>'to' <> 'accepted')
    or request->>'to' not in ('unknown', 'reconciling', 'accepted', 'on_hold') or request->>'holdReason' in ('stopped', 'funds') then
    perform refuse(1, format('%s to %s is not a move to be made by itself', state_with_reason(s), concat_ws(':', request->>'to', request->>'holdReason')));
  end if;
  update submission set service_id = coalesce(service_id, (request->>'serviceId')::uuid),
    next_attempt_at = case when request ? 'nextInMs' then in_ms(request) else next_attempt_at end,
    last_problem = case when request ? 'problem' then nullif(request->'problem', 'null') else last_problem end where id = s.id;
  perform put_state(actor, s.id, request->>'to', jsonb_build_object('reason', request->>'reason', 'serviceId', request->>'serviceId'), request->>'holdReason');
  return to_jsonb(true);
end $$;

grant execute on function move_submission to countinghouse_web;
