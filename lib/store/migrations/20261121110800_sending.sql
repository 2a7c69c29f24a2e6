-- The functions through which the app moves money. They run as the owner; the app's role may call them and nothing else.

create function announce_submission(which uuid) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select announce('submission', jsonb_build_object('submissionId', id, 'payoutId', payout_id, 'state', state)) from submission where id = which
$$;

-- One way to change a submission's state: guards by trigger, rows released where it is sure nobody was paid, journal, notice.
-- A submission is put on hold for a reason, and with a note for people; leaving it takes both away.
create function put_state(actor jsonb, which uuid, to_state text, detail jsonb, reason text default null, note text default null) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := (select state_with_reason(s) from submission s where id = which);
begin
  update submission set state = to_state, hold_reason = reason, hold_note = note where id = which;
  if to_state in ('rejected_clean', 'absent_proven', 'void') then
    update submission_row set live = false where submission_id = which and live;
  end if;
  perform write_audit(actor, 'submission.' || to_state, 'submission:' || which, jsonb_strip_nulls(detail || jsonb_build_object('from', was, 'holdReason', reason)));
  perform announce_submission(which);
end $$;

create function in_ms(request jsonb) returns timestamptz language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select clock_timestamp() + (request->>'nextInMs')::double precision * interval '1 millisecond'
$$;

create function insert_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  which uuid := (request->>'id')::uuid;
begin
  insert into submission (id, root_id, generation, env, kind, proposal_id, content_hash, payout_id, target_submission_id, maker_id, method,
    path, body, body_sha256, idempotency_key, correlation_tag, currency, payment_method, row_count, total_minor, quote_fee_minor,
    quote_debit_minor, quoted_at, epoch)
  values (which, (request->>'rootId')::uuid, (request->>'generation')::int, request->>'env', request->>'kind', (request->>'proposalId')::uuid,
    request->>'contentHash', (request->>'payoutId')::uuid, (request->>'targetSubmissionId')::uuid, (request->>'makerId')::uuid,
    request->>'method', request->>'path', (request->>'body')::bytea, sha256((request->>'body')::bytea), (request->>'idempotencyKey')::uuid,
    request->>'correlationTag', request->>'currency', request->>'paymentMethod', (request->>'rowCount')::int, (request->>'totalMinor')::bigint,
    (request->>'quoteFeeMinor')::bigint, (request->>'quoteDebitMinor')::bigint, (request->>'quotedAt')::timestamptz, 0);
  insert into submission_row (submission_id, row_id) select which, value::uuid from jsonb_array_elements_text(request->'rowIds');
  perform write_audit(actor, 'submission.ready', 'submission:' || which, jsonb_build_object('proposalId', request->>'proposalId',
    'contentHash', request->>'contentHash', 'bodySha256', encode(sha256((request->>'body')::bytea), 'hex'),
    'tag', request->>'correlationTag', 'rowCount', request->'rowCount', 'totalMinor', request->>'totalMinor'));
  perform announce_submission(which);
  return null;
end $$;

create function open_attempt(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  a attempt;
  problem text;
  before boolean;
  moment timestamptz;
begin
  select * into s from submission where id = (request->>'submissionId')::uuid for update skip locked;
  if not found then return jsonb_build_object('refused', 'busy'); end if;
  if s.state not in ('ready', 'unknown') or coalesce(s.next_attempt_at, s.state_since) > clock_timestamp()
    or (s.state = 'unknown' and s.next_attempt_at is null) then return jsonb_build_object('refused', 'not-due'); end if;
  problem := attempt_refusal(s, request->'quote');
  if problem is not null then return jsonb_build_object('refused', problem); end if;
  before := may_have_run(s);
  moment := clock_timestamp();
  update submission set sends = sends + 1, first_sent_at = coalesce(first_sent_at, moment),
    resend_deadline = coalesce(resend_deadline, moment + interval '20 hours'), next_attempt_at = null where id = s.id;
  perform put_state(actor, s.id, 'sending', jsonb_build_object('ordinal', s.sends + 1, 'worker', request->>'worker', 'quote', request->'quote'));
  insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until, quote)
    values (s.id, s.sends + 1, s.body_sha256, request->>'worker', clock_timestamp() + interval '2 minutes', nullif(request->'quote', 'null')) returning * into a;
  select * into s from submission where id = s.id;
  return jsonb_build_object('attemptId', a.id, 'ordinal', a.ordinal, 'tries', tries_of(s), 'submissionId', s.id, 'kind', s.kind, 'method', s.method, 'path', s.path,
    'bodySha256', encode(s.body_sha256, 'hex'), 'idempotencyKey', s.idempotency_key,
    'correlationTag', s.correlation_tag, 'currency', s.currency,
    'rowCount', s.row_count, 'totalMinor', s.total_minor::text, 'openedAt', a.opened_at, 'leaseUntil', a.lease_until,
    'resendDeadline', s.resend_deadline, 'firstSentAt', s.first_sent_at, 'payerTokenId', s.payer_token_id, 'earlierMayHaveRun', before);
end $$;

create function outcome_allows(outcome text, next_state text) returns boolean language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select case outcome when 'accepted' then next_state = 'accepted' when 'clean_reject' then next_state = 'rejected_clean'
    when 'unknown' then next_state = 'unknown' else next_state in ('ready', 'unknown') end
$$;

create function close_attempt(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a attempt;
  which uuid := (select submission_id from attempt where id = (request->>'attemptId')::uuid);
  next_state text := request->>'nextState';
begin
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
  perform put_state(actor, which, next_state, jsonb_build_object('ordinal', a.ordinal, 'outcome', request->>'outcome',
    'httpStatus', request->'httpStatus', 'errorCode', request->>'errorCode', 'serviceId', request->>'serviceId'));
  return to_jsonb('closed'::text);
end $$;

create function expire_attempts(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a attempt;
  expired jsonb := '[]';
begin
  for a in select t.* from attempt t join submission s on s.id = t.submission_id
    where t.closed_at is null and t.lease_until < clock_timestamp() order by t.submission_id for update of s, t skip locked loop
    update attempt set closed_at = clock_timestamp(), outcome = 'unknown', detail = '{"why": "the lease ran out"}' where id = a.id;
    update submission set next_attempt_at = clock_timestamp() where id = a.submission_id;
    perform put_state(actor, a.submission_id, 'unknown', jsonb_build_object('ordinal', a.ordinal, 'reason', 'the lease ran out'));
    expired := expired || to_jsonb(a.submission_id);
  end loop;
  return expired;
end $$;
