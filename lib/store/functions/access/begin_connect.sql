-- Lets the token's person, who has just confirmed their identity, connect their account at the identity provider within five minutes.
create or replace function begin_connect(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := proven_session(token);
begin
  if held.proven_by = 'recovery' then perform refuse(16, 'A recovery code connects no other way to sign in'); end if;
  update session set connect_until = clock_timestamp() + interval '5 minutes' where id = held.id;
  return null;
end $$;

grant execute on function begin_connect to countinghouse_web;
