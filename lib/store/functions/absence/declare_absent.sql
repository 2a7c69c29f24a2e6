-- Ends a submission as never arrived, on the approval of a second person.
create or replace function declare_absent(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  asked proposal;
begin
  actor := acting(actor, '{approver}');
  s := locked_submission(request->>'submissionId');
  if coalesce(s.hold_reason not in ('unclear', 'stopped'), true) then perform refuse(1, 'Only what needs a person can be declared absent'); end if;
  select * into asked from proposal where id = (request->>'proposalId')::uuid;
  if (asked.kind, asked.subject_id, asked.state) is distinct from ('declare-absent', s.id, 'approved') then
    perform refuse(11, 'Nobody else has approved that it never arrived');
  end if;
  perform put_state(actor, s.id, 'absent_proven', jsonb_build_object('proposalId', asked.id, 'reason', asked.summary->'content'->>'reason'));
  return null;
end $$;

grant execute on function declare_absent to countinghouse_web;
