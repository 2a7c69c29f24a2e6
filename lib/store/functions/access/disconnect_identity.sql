-- Disconnects the token's person, who has just confirmed their identity, from the identity provider. Not without a password: there would be
-- no way to sign in.
create or replace function disconnect_identity(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := proven_session(token);
begin
  if exists (select from staff where id = held.staff_id and password_hash = 'none') then return '"password"'; end if;
  delete from staff_identity where staff_id = held.staff_id;
  return case when found then '"disconnected"' else '"none"' end;
end $$;

grant execute on function disconnect_identity to countinghouse_web;
