-- Removes the authenticator of the token's person.
create or replace function remove_factor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := proven_session(token);
begin
  update staff set totp_secret = null, totp_last_step = null where id = held.staff_id and held.proven_by <> 'password';
  return to_jsonb(found);
end $$;

grant execute on function remove_factor to countinghouse_web;
