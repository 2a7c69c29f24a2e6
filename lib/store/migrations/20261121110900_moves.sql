-- The rest of a submission's life, and the switches.

create function locked_submission(which text) returns submission language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
begin
  select * into s from submission where id = which::uuid for update;
  if s.id is null then perform refuse(0, 'There is no such submission'); end if;
  return s;
end $$;

create function move_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.state <> request->>'from' then return to_jsonb(false); end if;
  -- Only people take a batch off hold that reading could not settle; save where a search after a restore found it once.
  if s.state in ('sending', 'ready') or (batch_waits(s) and not (s.hold_reason = 'stopped' and exists (select from absence_scan a
      where a.submission_id = s.id and a.found = 1 and a.found_ids = array[(request->>'serviceId')::uuid])))
    or (s.hold_reason = 'stopped' and request->>'to' <> 'accepted')
    or request->>'to' not in ('unknown', 'reconciling', 'accepted', 'on_hold') or request->>'holdReason' = 'stopped' then
    perform refuse(1, format('%s to %s is not a move to be made by itself', state_with_reason(s), concat_ws(':', request->>'to', request->>'holdReason')));
  end if;
  update submission set service_id = coalesce(service_id, (request->>'serviceId')::uuid),
    next_attempt_at = case when request ? 'nextInMs' then in_ms(request) else next_attempt_at end,
    last_problem = case when request ? 'problem' then nullif(request->'problem', 'null') else last_problem end where id = s.id;
  perform put_state(actor, s.id, request->>'to', jsonb_build_object('reason', request->>'reason', 'serviceId', request->>'serviceId'), request->>'holdReason');
  return to_jsonb(true);
end $$;

create function schedule_next(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update submission set next_attempt_at = in_ms(request) where id = (request->>'submissionId')::uuid and state <> 'sending';
  return null;
end $$;

-- A change that is stopped is read on, since what is read may end it.
create function hold_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if exists (select from submission_kind where kind = s.kind and found_by = 'subject') then
    update submission set next_attempt_at = clock_timestamp() where id = s.id;
  end if;
  perform put_state(actor, s.id, 'on_hold', jsonb_build_object('reason', request->>'reason'), 'stopped', request->>'reason');
  return null;
end $$;

create function release_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.hold_reason is distinct from 'stopped' then perform refuse(1, 'Sending of the submission was not stopped'); end if;
  update submission set next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case when s.first_sent_at is not null and may_have_run(s) then 'unknown' else 'ready' end, jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

create function void_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.state = 'void' then perform refuse(1, 'The submission is void already'); end if;
  perform put_state(actor, s.id, 'void', jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

create function erase_bodies(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  erased int;
begin
  update submission set body = null where body is not null and state_since < clock_timestamp() - interval '30 days'
    and state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void');
  get diagnostics erased = row_count;
  if erased > 0 then perform write_audit(actor, 'submission.erase-bodies', 'store', jsonb_build_object('count', erased)); end if;
  return to_jsonb(erased);
end $$;

create function record_absence_scan(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
  started timestamptz := time_of_ticket(request->>'ticket', s.id, 'scan');
  read record := scan_window(s, started);
begin
  insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found, found_ids, unclear_ids)
  values (s.id, started, clock_timestamp(), read.window_from, read.window_to, (request->>'total')::int, (request->>'complete')::boolean, (request->>'found')::int,
    array(select value::uuid from jsonb_array_elements_text(coalesce(nullif(request->'foundIds', 'null'), '[]'))),
    array(select value::uuid from jsonb_array_elements_text(coalesce(nullif(request->'unclearIds', 'null'), '[]'))));
  perform write_audit(actor, 'submission.scan', 'submission:' || s.id, (request - 'ticket') || jsonb_build_object('startedAt', started,
    'windowFrom', read.window_from, 'windowTo', read.window_to));
  return null;
end $$;

create function prove_absence(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if s.state <> 'reconciling' then perform refuse(1, 'Only a submission that is being reconciled can be proved absent'); end if;
  perform put_state(actor, s.id, 'absent_proven', '{}');
  return null;
end $$;

create function set_sending(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update control set sending_enabled = (request->>'enabled')::boolean;
  perform write_audit(actor, 'control.sending', 'control', request);
  perform announce('control', request);
  return null;
end $$;

create function bump_epoch(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  next_epoch int;
begin
  update control set epoch = epoch + 1 returning epoch into next_epoch;
  perform write_audit(actor, 'control.epoch', 'control', request || jsonb_build_object('epoch', next_epoch));
  perform announce('control', jsonb_build_object('epoch', next_epoch));
  return to_jsonb(next_epoch);
end $$;

create function adopt_epoch(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  update submission set epoch = (select epoch from control) where id = s.id;
  perform write_audit(actor, 'submission.adopt-epoch', 'submission:' || s.id, '{}');
  return null;
end $$;
