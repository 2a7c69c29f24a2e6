-- Ends a submission as never arrived, proved by searches.
create or replace function prove_absence(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{system}');
  s := locked_submission(request->>'submissionId');
  if s.state <> 'reconciling' then perform refuse(1, 'Only a submission that is being reconciled can be proved absent'); end if;
  perform put_state(actor, s.id, 'absent_proven', '{}');
  return null;
end $$;

grant execute on function prove_absence to countinghouse_web;
