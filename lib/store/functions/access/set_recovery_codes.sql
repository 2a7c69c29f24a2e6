-- Replaces the recovery codes of the token's person, who has just confirmed their identity by more than one of them, and has an
-- authenticator or a passkey to recover.
create or replace function set_recovery_codes(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := proven_session(token);
begin
  perform from staff where id = held.staff_id and (totp_secret is not null or has_passkey(id)) for update;
  if not found or held.proven_by = 'recovery' then return 'false'; end if;
  delete from recovery_code where staff_id = held.staff_id;
  insert into recovery_code (staff_id, code_hash) select held.staff_id, decode(value, 'hex') from jsonb_array_elements_text(request->'hashes');
  return 'true';
end $$;

grant execute on function set_recovery_codes to countinghouse_web;
