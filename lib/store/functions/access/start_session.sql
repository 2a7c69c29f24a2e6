-- Opens a session for the person who typed the password. The attempt that was counted for it is used up and recorded as
-- successful. Null where the password does not fit, or the person is disabled.
create or replace function start_session(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  person staff;
  key text;
  -- Attempts are counted by address, or by browser where this person signed in with that browser before.
  counted text := request->>'countedAs';
  -- The step of the authenticator's code; each step is accepted once.
  step bigint := (request->>'step')::bigint;
begin
  select * into person from staff where email = request->>'email' and disabled_at is null for update;
  if person.id is null or not password_fits(person, request->>'proof') then return null; end if;
  if factor_counts() and (person.totp_secret is not null or has_passkey(person.id)) then
    if request->>'recovery' is not null then
      if not use_recovery_code(person, request->>'recovery') then return null; end if;
    elsif person.totp_secret is null or step is null or person.totp_secret is distinct from (request->>'sealed')::bytea
      or step <= coalesce(person.totp_last_step, -1) then return null; end if;
  end if;
  key := encode(sha256(convert_to(person.email, 'UTF8')), 'hex');
  -- A little more than the app's limit of ten, which the app checks before it compares the password.
  if (select count(*) from sign_in_attempt t where t.ok is not true and t.account_key = key and t.address = counted
      and (t.ok is not null or t.at > now() - interval '10 seconds')
      and t.at > now() - interval '30 minutes' and t.at > coalesce((select max(r.at) from sign_in_attempt r
        where r.ok and r.account_key = key and r.address = counted), '-infinity')) > 10 then
    perform refuse(16, 'There were too many wrong tries');
  end if;
  delete from sign_in_attempt where id = (request->>'attemptId')::bigint and ok is null and account_key = key
    and address = counted and at > now() - interval '10 minutes';
  if not found then perform refuse(16, 'A session begins with a try that was counted for it'); end if;
  if request->>'passwordHash' is not null then update staff set password_hash = request->>'passwordHash' where id = person.id; end if;
  if step is not null and person.totp_secret is not null then update staff set totp_last_step = step where id = person.id; end if;
  return open_session(token, person, request, array[counted, request->>'device']);
end $$;

grant execute on function start_session to countinghouse_web;
