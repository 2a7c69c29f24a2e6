-- Abandons all batches of a payout that wait for funds: they are never sent, and their rows can be paid in another payout. Refused (I10) where one may
-- have run since a restored backup. Returns how many there were.
create or replace function abandon_funds(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  abandoned int := 0;
begin
  for s in select * from decided_about_funds(actor, (request->>'payoutId')::uuid, 'give-up') loop
    perform put_state(actor, s.id, 'void', '{"reason": "abandoned while it waited for funds"}');
    abandoned := abandoned + 1;
  end loop;
  return to_jsonb(abandoned);
end $$;

grant execute on function abandon_funds to countinghouse_web;
