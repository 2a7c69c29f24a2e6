-- Opens a session for a person who has signed in, and records the tries from these addresses as successful.
create or replace function open_session(token text, person staff, request jsonb, counted text[]) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  made uuid;
begin
  if not coalesce((request->>'hours')::int between 1 and 24 and (request->>'idleMinutes')::int between 1 and 1440, false) then
    perform refuse(16, 'A session ends within a day');
  end if;
  insert into sign_in_attempt (account_key, address, ok)
  select encode(sha256(convert_to(person.email, 'UTF8')), 'hex'), place, true from unnest(counted) place where place is not null group by place;
  insert into session (token_hash, staff_id, expires_at, idle_minutes, address, user_agent)
  values (sha256(convert_to(token, 'UTF8')), person.id, now() + make_interval(hours => (request->>'hours')::int),
    (request->>'idleMinutes')::int, request->>'address', request->>'userAgent')
  returning id into made;
  return jsonb_build_object('sessionId', made, 'role', person.role);
end $$;
