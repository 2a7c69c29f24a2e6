-- What readings of the service do to rows and submissions. The rules make the result the same in whatever order readings
-- arrive: a final word beats one that is not, among others the reading that began last wins, and two final words that
-- differ are a contradiction.

create function is_final(word text) returns boolean language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select word in ('paid', 'failed', 'cancelled')
$$;

-- Returns whether the reading contradicts what is known of the row.
create function put_row_outcome(which uuid, reading jsonb, started timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known row_outcome;
  word text := reading->>'mapped';
  says_failed boolean := word in ('failed', 'cancelled');
  contradicts boolean;
begin
  if not exists (select from submission_row where submission_id = which and row_id = (reading->>'rowId')::uuid) then
    perform refuse(12, 'The reading speaks of a row that is not in the submission');
  end if;
  if reading->>'matchedBy' = 'person' then perform refuse(12, 'Only two people confirm a row by hand, and no reading does'); end if;
  insert into row_outcome (row_id, submission_id, raw_status, mapped, reason, fee_minor, service_status_at, started_at, matched_by, failed_at, unfailed_at, said_paid_at)
  values ((reading->>'rowId')::uuid, which, reading->>'rawStatus', word, reading->>'reason', (reading->>'feeMinor')::bigint,
    (reading->>'serviceStatusAt')::timestamptz, started, reading->>'matchedBy',
    case when says_failed then array[started] else '{}' end, case when not says_failed then started end,
    case when word = 'paid' then started end)
  on conflict (row_id) do nothing;
  if found then return false; end if;
  select * into known from row_outcome where row_id = (reading->>'rowId')::uuid for update;
  if known.submission_id <> which then
    -- An earlier generation of the row was released; only what its live submission did counts from now on.
    perform refuse(12, 'The row has an outcome by another submission');
  end if;
  contradicts := is_final(known.mapped) and is_final(word) and known.mapped <> word;
  -- Two final words that differ confirm nothing, whenever they were read.
  if word = 'paid' then known.said_paid_at := least(known.said_paid_at, started); end if;
  if contradicts then
    known.unfailed_at := 'infinity';
    known.people_confirmed_at := null;
  elsif says_failed then known.failed_at := known.failed_at || started;
  else known.unfailed_at := greatest(known.unfailed_at, started); end if;
  if not contradicts and (is_final(word) and not is_final(known.mapped) or is_final(word) = is_final(known.mapped) and started >= known.started_at) then
    known.raw_status := reading->>'rawStatus';
    known.mapped := word;
    known.reason := reading->>'reason';
    known.fee_minor := (reading->>'feeMinor')::bigint;
    known.service_status_at := (reading->>'serviceStatusAt')::timestamptz;
    known.started_at := started;
    known.matched_by := reading->>'matchedBy';
  end if;
  update row_outcome set raw_status = known.raw_status, mapped = known.mapped, reason = known.reason, fee_minor = known.fee_minor,
    service_status_at = known.service_status_at, started_at = known.started_at, matched_by = known.matched_by,
    failed_at = known.failed_at, unfailed_at = known.unfailed_at, said_paid_at = known.said_paid_at,
    people_confirmed_at = known.people_confirmed_at where row_id = known.row_id;
  return contradicts;
end $$;

-- Whether the two latest readings, both made since the submission came to its present state, say the same of the whole. One that
-- contradicts what was sent or what is known is written as `unknown-word`, and agrees with none.
create function readings_agree(s submission, word text) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select word <> 'unknown-word' and (select array_agg(o.mapped) from (
    select mapped from observation where submission_id = s.id and started_at > s.state_since order by started_at desc limit 2) o) = array[word, word]
$$;

-- The state a reading leads to, with the reason where that is to be on hold; the present one where it leads nowhere.
create function state_after(s submission, word text, contradiction boolean) returns text language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  final_states text[] := array['settled', 'partial', 'failed', 'cancelled'];
  now_in text := state_with_reason(s);
  wanted text := now_in;
begin
  -- What contradicted itself goes on once readings agree: a batch is followed on from there, a collection ends as they say.
  if s.hold_reason = 'figures_differ' then
    if readings_agree(s, word) then wanted := case when batch_waits(s) then 'accepted' else word end; end if;
  -- Only people take a batch off hold for another reason.
  elsif batch_waits(s) then return now_in;
  elsif s.state = any (final_states) then
    if contradiction or (word = any (final_states) and word <> s.state) then wanted := 'on_hold:figures_differ'; end if;
  elsif contradiction then wanted := 'on_hold:figures_differ';
  elsif word = any (final_states) then wanted := word;
  end if;
  if exists (select from state_edge e join submission_kind k on k.template = e.machine where k.kind = s.kind and from_state = now_in and to_state = wanted
    and (wanted <> 'partial' or k.pays_out)) then return wanted; end if;
  return now_in;
end $$;

create function record_observation(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
  started timestamptz := time_of_ticket(request->>'ticket', s.id, 'reading');
  reading jsonb;
  contradiction boolean := false;
  next_state text;
begin
  if started < s.first_sent_at then perform refuse(12, 'A reading from before the first send says nothing of it'); end if;
  for reading in select * from jsonb_array_elements(request->'rows') order by value->>'rowId' loop
    contradiction := put_row_outcome(s.id, reading, started) or contradiction;
  end loop;
  insert into observation (submission_id, source, started_at, finished_at, raw_status, mapped, counts, items, body_sha256)
  values (s.id, request->>'source', started, clock_timestamp(), request->>'rawStatus', case when contradiction then 'unknown-word' else request->>'mapped' end,
    nullif(request->'counts', 'null'), nullif(request->'items', 'null'), (request->>'bodySha256')::bytea);
  update submission set
    service_status = case when s.observed_at is null or started >= s.observed_at then request->>'rawStatus' else service_status end,
    observed_at = greatest(observed_at, started),
    next_attempt_at = case when request ? 'nextInMs' and s.state <> 'sending' then in_ms(request) else next_attempt_at end where id = s.id;
  next_state := state_after(s, request->>'mapped', contradiction);
  if next_state <> state_with_reason(s) then
    perform put_state(actor, s.id, split_part(next_state, ':', 1), jsonb_build_object('rawStatus', request->>'rawStatus',
      'source', request->>'source', 'contradiction', contradiction), nullif(split_part(next_state, ':', 2), ''));
  else
    perform announce_submission(s.id);
  end if;
  return jsonb_build_object('state', split_part(next_state, ':', 1), 'holdReason', nullif(split_part(next_state, ':', 2), ''),
    'changed', next_state <> state_with_reason(s), 'contradiction', contradiction);
end $$;
