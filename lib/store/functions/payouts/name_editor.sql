-- Records that the token's person edited a payout: they may not approve it.
create or replace function name_editor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
begin
  insert into payout_editor (payout_id, staff_id) values ((request->>'payoutId')::uuid, held.staff_id) on conflict do nothing;
  return null;
end $$;

grant execute on function name_editor to countinghouse_web;
