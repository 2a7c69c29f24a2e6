-- Ends the session of the token.
create or replace function end_session(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  ended session;
begin
  update session set revoked_at = now() where token_hash = sha256(convert_to(token, 'UTF8')) and revoked_at is null returning * into ended;
  return case when ended.id is not null then jsonb_build_object('id', ended.id, 'staffId', ended.staff_id) end;
end $$;

grant execute on function end_session to countinghouse_web;
