-- Notifies every instance of a changed submission.
create or replace function announce_submission(which uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform announce('submission', jsonb_build_object('submissionId', id, 'payoutId', payout_id, 'state', state, 'kind', kind,
    'serviceId', coalesce(service_id, subject_service_id))) from submission where id = which;
end $$;
