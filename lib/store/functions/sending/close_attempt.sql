-- Closes an attempt with its outcome. `late` where it was closed meanwhile. A batch that was refused because the wallet held too little waits for funds,
-- with all that is not sent yet of its payout.
create or replace function close_attempt(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  a attempt;
  which uuid := (select submission_id from attempt where id = (request->>'attemptId')::uuid);
  next_state text := request->>'nextState';
  lacks_funds boolean := request->>'outcome' = 'clean_reject' and says_no_funds((request->>'httpStatus')::int, request->'detail');
  s submission;
begin
  actor := acting(actor, '{system}');
  select * into s from submission where id = which for update;
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
  lacks_funds := lacks_funds and exists (select from submission_kind k where k.kind = s.kind and k.creates and k.pays_out) and not may_have_run(s);
  perform put_state(actor, which, case when lacks_funds then 'on_hold' else next_state end, jsonb_build_object('ordinal', a.ordinal, 'outcome', request->>'outcome',
    'httpStatus', request->'httpStatus', 'errorCode', request->>'errorCode', 'serviceId', request->>'serviceId'),
    case when lacks_funds then 'funds' end);
  if lacks_funds then
    perform note_refused_funds(actor, jsonb_build_object('submissionId', which));
    perform hold_rest(actor, s);
  end if;
  return to_jsonb('closed'::text);
end $$;

grant execute on function close_attempt to countinghouse_web;
