-- Whether the session's person has just confirmed their identity: by the next step of their authenticator once they have one,
-- otherwise by their password. What needs this is done in the same transaction.
create or replace function prove_again(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session;
  person staff;
  step bigint := (request->>'step')::bigint;
begin
  select * into held from live_session(token);
  if held.id is null then return '"gone"'; end if;
  select * into person from staff where id = held.staff_id for update;
  if person.totp_secret is not null then
    if step is null or person.totp_secret is distinct from (request->>'sealed')::bytea or step <= coalesce(person.totp_last_step, -1) then
      return '"wrong"';
    end if;
    update staff set totp_last_step = step where id = person.id;
  elsif not password_fits(person, request->>'proof') then
    return '"wrong"';
  end if;
  update session set proven_in = pg_current_xact_id()::text,
    proven_by = case when person.totp_secret is null then 'password' else 'totp' end where id = held.id;
  return '"proven"';
end $$;

grant execute on function prove_again to countinghouse_web;
