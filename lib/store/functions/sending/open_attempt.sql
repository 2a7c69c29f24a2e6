-- Opens an attempt, and returns all that a worker needs to send it; or returns why none may begin.
create or replace function open_attempt(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  a attempt;
  problem text;
  before boolean;
  moment timestamptz;
begin
  actor := acting(actor, '{system}');
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

grant execute on function open_attempt to countinghouse_web;
