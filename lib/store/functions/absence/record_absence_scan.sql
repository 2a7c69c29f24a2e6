-- Records a search of the service's list for a submission, with its window.
create or replace function record_absence_scan(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  acts jsonb := acting(actor, '{preparer,approver,admin,system}');
  s submission := locked_submission(request->>'submissionId');
  started timestamptz := time_of_ticket(request->>'ticket', s.id, 'scan');
  read record := scan_window(s, started);
begin
  insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found, found_ids, unclear_ids)
  values (s.id, started, clock_timestamp(), read.window_from, read.window_to, (request->>'total')::int, (request->>'complete')::boolean, (request->>'found')::int,
    array(select value::uuid from jsonb_array_elements_text(coalesce(nullif(request->'foundIds', 'null'), '[]'))),
    array(select value::uuid from jsonb_array_elements_text(coalesce(nullif(request->'unclearIds', 'null'), '[]'))));
  perform write_audit(acts, 'submission.scan', 'submission:' || s.id, (request - 'ticket') || jsonb_build_object('startedAt', started,
    'windowFrom', read.window_from, 'windowTo', read.window_to));
  return null;
end $$;

grant execute on function record_absence_scan to countinghouse_web;
