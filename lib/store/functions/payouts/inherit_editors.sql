-- The editors of rows also count as editors of the payout that pays some of these rows again, and of no other.
create or replace function inherit_editors(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
begin
  insert into payout_editor (payout_id, staff_id)
  select p.id, e.staff_id from payout p join payout_editor e on e.payout_id = p.parent_payout_id
  where p.id = (request->>'payoutId')::uuid on conflict do nothing;
  return null;
end $$;

grant execute on function inherit_editors to countinghouse_web;
