-- Closes an attempt with its outcome. `late` where it was closed meanwhile.
create or replace function close_attempt(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  a attempt;
  which uuid := (select submission_id from attempt where id = (request->>'attemptId')::uuid);
  next_state text := request->>'nextState';
begin
  actor := acting(actor, '{system}');
  perform from submission where id = which for update;
  select * into a from attempt where id = (request->>'attemptId')::uuid;
  if a.id is null then perform refuse(0, 'There is no such attempt'); end if;
  if a.closed_at is not null then return to_jsonb('late'::text); end if;
  if outcome_allows(request->>'outcome', next_state) is not true then
    perform refuse(0, format('An attempt that was %s does not lead to %s', request->>'outcome', next_state));
  end if;
  update attempt set closed_at = clock_timestamp(), outcome = request->>'outcome', http_status = (request->>'httpStatus')::int,
    error_code = request->>'errorCode', service_request_id = request->>'serviceRequestId', detail = request->'detail' where id = a.id;
  update submission set service_id = coalesce(service_id, (request->>'serviceId')::uuid), next_attempt_at = in_ms(request),
    last_problem = nullif(request->'problem', 'null') where id = which;
  if request->>'outcome' = 'clean_reject' and says_no_funds((request->>'httpStatus')::int, request->'detail') then
    perform note_refused_funds(actor, jsonb_build_object('submissionId', which));
  end if;
  perform put_state(actor, which, next_state, jsonb_build_object('ordinal', a.ordinal, 'outcome', request->>'outcome',
    'httpStatus', request->'httpStatus', 'errorCode', request->>'errorCode', 'serviceId', request->>'serviceId'));
  return to_jsonb('closed'::text);
end $$;

grant execute on function close_attempt to countinghouse_web;
