-- Gives the session of a token another token: whoever has a copy of the old one is signed out.
create or replace function renew_session(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
begin
  if length(request->>'token') < 43 then perform refuse(16, 'A token has 256 random bits'); end if;
  update session set token_hash = sha256(convert_to(request->>'token', 'UTF8')) where id = held.id;
  return null;
end $$;

grant execute on function renew_session to countinghouse_web;
