-- Records a reading of a submission and what follows from it. The result is the same in whatever order readings arrive: a
-- final status wins over one that is not; among others, the reading that began last wins; and two different final statuses are
-- a contradiction.
create or replace function record_observation(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  acts jsonb := acting(actor, '{preparer,approver,admin,system}');
  s submission := locked_submission(request->>'submissionId');
  started timestamptz := time_of_ticket(request->>'ticket', s.id, 'reading');
  contradiction boolean;
  next_state text;
begin
  if started < s.first_sent_at then perform refuse(12, 'A reading from before the first send says nothing of it'); end if;
  contradiction := put_row_outcomes(s.id, coalesce(nullif(request->'rows', 'null'), '[]'), started);
  insert into observation (submission_id, source, started_at, finished_at, raw_status, mapped, counts, items, body_sha256)
  values (s.id, request->>'source', started, clock_timestamp(), request->>'rawStatus', case when contradiction then 'unknown-word' else request->>'mapped' end,
    nullif(request->'counts', 'null'), nullif(request->'items', 'null'), (request->>'bodySha256')::bytea);
  update submission set
    service_status = case when s.observed_at is null or started >= s.observed_at then request->>'rawStatus' else service_status end,
    observed_at = greatest(observed_at, started),
    next_attempt_at = case when request ? 'nextInMs' and s.state <> 'sending' then in_ms(request) else next_attempt_at end where id = s.id;
  next_state := state_after(s, request->>'mapped', contradiction);
  if next_state <> state_with_reason(s) then
    perform put_state(acts, s.id, split_part(next_state, ':', 1), jsonb_build_object('rawStatus', request->>'rawStatus',
      'source', request->>'source', 'contradiction', contradiction), nullif(split_part(next_state, ':', 2), ''));
  else
    perform announce_submission(s.id);
  end if;
  return jsonb_build_object('state', split_part(next_state, ':', 1), 'holdReason', nullif(split_part(next_state, ':', 2), ''),
    'changed', next_state <> state_with_reason(s), 'contradiction', contradiction);
end $$;

grant execute on function record_observation to countinghouse_web;
