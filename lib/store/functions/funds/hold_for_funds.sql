-- Lets a batch that is not sent yet, and the rest of its payout, wait for funds. `refused`: the service refused its quote for that; otherwise
-- another batch of the payout waits already.
create or replace function hold_for_funds(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission := locked_submission(request->>'submissionId');
begin
  if (request->>'refused')::boolean then
    perform note_refused_funds(actor, request);
  elsif turn_refusal(s.id) is distinct from 'waits-for-funds' then
    perform refuse(1, 'No batch of its payout waits for funds');
  end if;
  perform put_state(actor, s.id, 'on_hold', case when (request->>'refused')::boolean then '{}' else jsonb_build_object('behind', s.payout_id) end, 'funds', request->>'note');
  perform hold_rest(actor, s);
  return null;
end $$;

grant execute on function hold_for_funds to countinghouse_web;
