-- Resumes a payment, an escrow or a change that is stopped, under its own key, on the decision of an approver who did not make
-- it. Submissions that pay out are searched for instead.
create or replace function let_go_on(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  actor := acting(actor, '{approver}');
  s := locked_submission(request->>'submissionId');
  if s.hold_reason is distinct from 'stopped' or exists (select from submission_kind where kind = s.kind and creates and pays_out) then
    perform refuse(1, 'Only a payment, an escrow or a change that is held can be let go on');
  end if;
  if btrim(coalesce(request->>'reason', '')) = '' then perform refuse(6, 'Letting it go on names its reason'); end if;
  if not let_go_on_by_person(s) then
    perform refuse(6, 'Letting it go on needs a fresh proof of identity of an approver who did not ask for it');
  end if;
  -- A submission made after the last restore is of this epoch already; the age of its key is checked all the same.
  if not key_lives(s) then perform refuse(7, 'The key may be forgotten by now'); end if;
  update submission set epoch = (select epoch from control), next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, case when may_have_run(s) then 'unknown' else 'ready' end, jsonb_build_object('reason', request->>'reason'));
  return null;
end $$;

grant execute on function let_go_on to countinghouse_web;
