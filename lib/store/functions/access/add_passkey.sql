-- Adds a passkey for the token's person, who has just confirmed their identity: where factor_counts is true by more than the password,
-- so that a stolen password does not become a passkey.
create or replace function add_passkey(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := proven_session(token);
begin
  perform from staff where id = held.staff_id for update;
  if factor_counts() and held.proven_by not in ('totp', 'passkey') then return '"factor"'; end if;
  if (select count(*) from passkey where staff_id = held.staff_id) >= 10 then return '"many"'; end if;
  insert into passkey (staff_id, credential_id, public_key, app_hash, counter, name, backed_up)
  values (held.staff_id, request->>'credentialId', (request->>'publicKey')::bytea, decode(request->>'appHash', 'hex'), (request->>'counter')::bigint, request->>'name',
    (request->>'backedUp')::boolean)
  on conflict (credential_id) do nothing;
  return case when found then '"added"' else '"known"' end;
end $$;

grant execute on function add_passkey to countinghouse_web;
