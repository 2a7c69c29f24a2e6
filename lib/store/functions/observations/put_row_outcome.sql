-- Records what a reading reports of a row. Returns whether it contradicts what is known of the row.
create or replace function put_row_outcome(which uuid, reading jsonb, started timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
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
    -- An earlier generation of the row was released; only its live submission counts from now on.
    perform refuse(12, 'The row has an outcome by another submission');
  end if;
  contradicts := is_final(known.mapped) and is_final(word) and known.mapped <> word;
  -- Two different final statuses confirm nothing, whenever they were read.
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
