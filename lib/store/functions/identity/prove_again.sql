-- Whether the session's person has just confirmed their identity: by a passkey, by the next step of their authenticator, or, while they have
-- neither, by their password; by a recovery code for changes of their own sign-in only. What needs this is done in the same transaction.
create or replace function prove_again(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session;
  person staff;
  step bigint := (request->>'step')::bigint;
  how text := 'password';
begin
  select * into held from live_session(token);
  if held.id is null then return '"gone"'; end if;
  select * into person from staff where id = held.staff_id for update;
  if request->>'passkey' is not null then
    how := 'passkey';
    if not use_passkey(request->'passkey', person) then return '"wrong"'; end if;
  elsif request->>'recovery' is not null then
    how := 'recovery';
    if not use_recovery_code(person, request->>'recovery') then return '"wrong"'; end if;
  elsif person.totp_secret is not null then
    how := 'totp';
    if step is null or person.totp_secret is distinct from (request->>'sealed')::bytea or step <= coalesce(person.totp_last_step, -1) then
      return '"wrong"';
    end if;
    update staff set totp_last_step = step where id = person.id;
  elsif has_passkey(person.id) or not password_fits(person, request->>'proof') then
    return '"wrong"';
  end if;
  update session set proven_in = pg_current_xact_id()::text, proven_by = how where id = held.id;
  return '"proven"';
end $$;

grant execute on function prove_again to countinghouse_web;
