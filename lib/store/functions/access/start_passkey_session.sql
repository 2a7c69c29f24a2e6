-- Opens a session for the person whose passkey signed: it stands for the password and the second factor. Null where the passkey is not
-- known or was used for this before, or its person is disabled.
create or replace function start_passkey_session(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  person staff;
begin
  select p.* into person from staff p join passkey k on k.staff_id = p.id
    where k.credential_id = request->'passkey'->>'credentialId' and p.disabled_at is null for update of p;
  if person.id is null or not use_passkey(request->'passkey', person) then return null; end if;
  return open_session(token, person, request, array[request->>'device']);
end $$;

grant execute on function start_passkey_session to countinghouse_web;
