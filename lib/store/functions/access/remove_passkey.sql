-- Removes a passkey of the token's person, who has just confirmed their identity. Its name, or null where there is none.
create or replace function remove_passkey(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := proven_session(token);
  removed text;
begin
  delete from passkey where id = (request->>'passkeyId')::uuid and staff_id = held.staff_id returning name into removed;
  return to_jsonb(removed);
end $$;

grant execute on function remove_passkey to countinghouse_web;
