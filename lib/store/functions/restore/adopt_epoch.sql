-- Takes a submission into the present epoch.
create or replace function adopt_epoch(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{system}');
  s := locked_submission(request->>'submissionId');
  update submission set epoch = (select epoch from control) where id = s.id;
  perform write_audit(actor, 'submission.adopt-epoch', 'submission:' || s.id, '{}');
  return null;
end $$;

grant execute on function adopt_epoch to countinghouse_web;
