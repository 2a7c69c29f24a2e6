-- Ends the other sessions of the token's person, or the one with `sessionId`.
create or replace function end_other_sessions(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  ended int;
begin
  update session set revoked_at = now() where staff_id = held.staff_id and id <> held.id and revoked_at is null
    and (request->>'sessionId' is null or id = (request->>'sessionId')::uuid);
  get diagnostics ended = row_count;
  return to_jsonb(ended);
end $$;

grant execute on function end_other_sessions to countinghouse_web;
