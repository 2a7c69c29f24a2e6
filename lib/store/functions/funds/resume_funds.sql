-- Resumes all batches of a payout that wait for funds, in their order, under the approval that they have. Returns those that the service had refused:
-- they have ended, and the caller makes each anew under another key in this transaction, since the service may answer the old key with the old
-- refusal. One that may have run since a restored backup, or whose approval is too old, keeps its key: it is searched for, or goes back to approval.
create or replace function resume_funds(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  ended jsonb := '[]';
begin
  for s in select * from decided_about_funds(actor, (request->>'payoutId')::uuid, 'let-go-on') loop
    if s.first_sent_at is not null and not may_have_run(s) and exists (select from proposal p where p.id = s.proposal_id
      and greatest(p.decided_at, sends_from(s)) >= clock_timestamp() - interval '24 hours') then
      perform put_state(actor, s.id, 'rejected_clean', '{"resumed": true}');
      ended := ended || to_jsonb(s.id);
    else
      update submission set next_attempt_at = clock_timestamp() where id = s.id;
      perform put_state(actor, s.id, case when s.first_sent_at is not null and may_have_run(s) then 'unknown' else 'ready' end, '{"resumed": true}');
    end if;
  end loop;
  return ended;
end $$;

grant execute on function resume_funds to countinghouse_web;
