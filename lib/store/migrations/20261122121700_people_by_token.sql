-- I16: a person is whoever holds the secret token of a live session, of which the database keeps only a hash. These functions
-- derive the person and their role from the token; an id that a caller claims counts for nothing. The app's role has no other way
-- to make people, sessions, proofs of identity and editors. `put_…` functions are for the owner and are granted to nobody.

alter table session add column proven_in text, add column proven_by text;
-- A code that an admin hands over, with which a person sets up an authenticator once. Only its hash is kept.
alter table staff add column enrolment_hash bytea, add column enrolment_until timestamptz;

-- Whether an authenticator counts at the sign-in, and is set up with a code of an admin: where money is real.
create function factor_counts() returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from environment where env <> 'sandbox')
$$;

create function enrolment_end(request jsonb) returns timestamptz language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select case when request->>'enrolmentHash' is not null then clock_timestamp() + interval '3 days' end
$$;

create function base64url(data bytea) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select translate(rtrim(replace(encode(data, 'base64'), E'\n', ''), '='), '+/', '-_')
$$;

-- Of the key that scrypt derives only a hash is stored, so that the key itself proves that the password was typed.
update staff set password_hash = 'scrypt+sha256$' || split_part(password_hash, '$', 2) || '$' || split_part(password_hash, '$', 3) || '$' ||
    split_part(password_hash, '$', 4) || '$' || split_part(password_hash, '$', 5) || '$' ||
    base64url(sha256(decode(translate(split_part(password_hash, '$', 6), '-_', '+/') || '=', 'base64')))
  where password_hash like 'scrypt$%';

create function password_fits(person staff, proof text) returns boolean language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(person.password_hash like 'scrypt+sha256$%'
    and split_part(person.password_hash, '$', 6) = base64url(sha256(decode(proof, 'hex'))), false)
$$;

create function live_session(token text) returns setof session
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.* from session s join staff p on p.id = s.staff_id
  where s.token_hash = sha256(convert_to(token, 'UTF8')) and s.revoked_at is null and s.expires_at > clock_timestamp() and p.disabled_at is null
$$;

create function acting_session(token text) returns session
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session;
begin
  select * into held from live_session(token);
  if held.id is null then perform refuse(16, 'This needs a live session'); end if;
  return held;
end $$;

-- Only for who has proved in this same transaction who they are.
create function acting_admin(token text) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
  person staff;
begin
  -- Before any row is locked: two changes of the staff wait for each other here and nowhere else.
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  select * into person from staff where id = held.staff_id for share;
  if person.role <> 'admin' then perform refuse(16, 'Only an admin changes the staff'); end if;
  perform proven_session(token);
  return jsonb_build_object('id', person.id, 'name', person.name);
end $$;

-- Staff ---------------------------------------------------------------------------------------------------------------

create function put_staff(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added uuid;
begin
  insert into staff (email, name, role, password_hash, must_change_password, created_by, enrolment_hash, enrolment_until)
  values (request->>'email', request->>'name', request->>'role', request->>'passwordHash', true, (actor->>'id')::uuid,
    decode(request->>'enrolmentHash', 'hex'), enrolment_end(request))
  on conflict do nothing returning id into added;
  if added is null then return jsonb_build_object('problem', 'email-taken'); end if;
  perform write_audit(actor, 'staff.add', 'staff:' || added, jsonb_build_object(
    'email', request->>'email', 'name', request->>'name', 'role', request->>'role'));
  return jsonb_build_object('id', added);
end $$;

-- The demo people of a sandbox, whose passwords are published: whoever is there already is left as they are.
create function put_demo_staff(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  added jsonb;
begin
  if not exists (select from environment where env = 'sandbox') then perform refuse(16, 'Demo people are of the sandbox only'); end if;
  with made as (
    insert into staff (email, name, role, password_hash)
    select one->>'email', one->>'name', one->>'role', request->>'passwordHash' from jsonb_array_elements(request->'people') one
    on conflict do nothing returning email)
  select jsonb_agg(email) into added from made;
  if added is not null then perform write_audit(actor, 'staff.seed-demo', 'staff:demo', jsonb_build_object('emails', added)); end if;
  return null;
end $$;

create function put_staff_change(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  what text := request->>'action';
  person staff;
  more jsonb := '{}';
  ended int;
begin
  -- One change of the staff at a time: two admins must not each disable the other as "not the last".
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  select * into person from staff where email = request->>'email' for update;
  if person.id is null then return jsonb_build_object('problem', 'no-such-person'); end if;
  if (what = 'disable' or what = 'set-role' and request->>'role' <> 'admin') and person.role = 'admin'
    and not exists (select from staff where role = 'admin' and disabled_at is null and id <> person.id) then
    return jsonb_build_object('problem', 'last-admin', 'name', person.name);
  end if;
  case what
    when 'disable' then update staff set disabled_at = coalesce(disabled_at, now()) where id = person.id;
    when 'enable' then update staff set disabled_at = null where id = person.id;
    when 'set-role' then
      update staff set role = request->>'role' where id = person.id;
      more := jsonb_build_object('from', person.role, 'to', request->>'role');
    when 'reset-password' then
      update staff set password_hash = request->>'passwordHash', must_change_password = true,
        totp_secret = case when (request->>'factor')::boolean then null else totp_secret end,
        totp_last_step = case when (request->>'factor')::boolean then null else totp_last_step end,
        enrolment_hash = case when (request->>'factor')::boolean then decode(request->>'enrolmentHash', 'hex') else enrolment_hash end,
        enrolment_until = case when (request->>'factor')::boolean then enrolment_end(request) else enrolment_until end
      where id = person.id;
      delete from sign_in_attempt where account_key = encode(sha256(convert_to(person.email, 'UTF8')), 'hex');
      more := jsonb_build_object('authenticatorDropped', (request->>'factor')::boolean);
    when 'enrol' then
      if person.totp_secret is not null then return jsonb_build_object('problem', 'factor-on', 'name', person.name); end if;
      update staff set enrolment_hash = decode(request->>'enrolmentHash', 'hex'), enrolment_until = enrolment_end(request) where id = person.id;
    when 'end-sessions' then null;
  end case;
  update session set revoked_at = now() where staff_id = person.id and revoked_at is null;
  get diagnostics ended = row_count;
  perform write_audit(actor, 'staff.' || what, 'staff:' || person.id,
    jsonb_build_object('email', person.email, 'sessionsEnded', ended) || more);
  return jsonb_build_object('id', person.id, 'name', person.name, 'sessionsEnded', ended);
end $$;

create function put_every_session_ended(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended int;
begin
  update session set revoked_at = now() where revoked_at is null;
  get diagnostics ended = row_count;
  perform write_audit(actor, 'staff.end-every-session', 'staff:all', jsonb_build_object('sessionsEnded', ended));
  return to_jsonb(ended);
end $$;

create function create_staff(token text, request jsonb) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select put_staff(acting_admin(token), request)
$$;

create function change_staff(token text, request jsonb) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select put_staff_change(acting_admin(token), request)
$$;

create function end_every_session(token text, request jsonb) returns jsonb
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select put_every_session_ended(acting_admin(token), request)
$$;

-- Sessions ------------------------------------------------------------------------------------------------------------

-- Opens a session for whoever typed the password, with the try that was counted for it, which counts as right from now on.
-- Null where the password does not fit, or the person is disabled.
create function start_session(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person staff;
  key text;
  -- The address, or the browser where this person signed in from it before.
  counted text := request->>'countedAs';
  -- Of the code that the authenticator showed; each counts once.
  step bigint := (request->>'step')::bigint;
  made uuid;
begin
  select * into person from staff where email = request->>'email' and disabled_at is null for update;
  if person.id is null or not password_fits(person, request->>'proof') then return null; end if;
  if person.totp_secret is not null and factor_counts() and (step is null or person.totp_secret is distinct from (request->>'sealed')::bytea
      or step <= coalesce(person.totp_last_step, -1)) then return null; end if;
  key := encode(sha256(convert_to(person.email, 'UTF8')), 'hex');
  -- A little more than the app's ten, which it counts before the password is looked at.
  if (select count(*) from sign_in_attempt t where not t.ok and t.account_key = key and t.address = counted
      and t.at > now() - interval '30 minutes' and t.at > coalesce((select max(r.at) from sign_in_attempt r
        where r.ok and r.account_key = key and r.address = counted), '-infinity')) > 10 then
    perform refuse(16, 'There were too many wrong tries');
  end if;
  delete from sign_in_attempt where id = (request->>'attemptId')::bigint and not ok and account_key = key
    and address = counted and at > now() - interval '10 minutes';
  if not found then perform refuse(16, 'A session begins with a try that was counted for it'); end if;
  insert into sign_in_attempt (account_key, address, ok)
  select key, place, true from unnest(array[counted, request->>'device']) place where place is not null group by place;
  if request->>'passwordHash' is not null then update staff set password_hash = request->>'passwordHash' where id = person.id; end if;
  if step is not null and person.totp_secret is not null then update staff set totp_last_step = step where id = person.id; end if;
  insert into session (token_hash, staff_id, expires_at, address, user_agent)
  values (sha256(convert_to(token, 'UTF8')), person.id, now() + make_interval(hours => (request->>'hours')::int),
    request->>'address', request->>'userAgent')
  returning id into made;
  return jsonb_build_object('sessionId', made, 'role', person.role);
end $$;

create function end_session(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended session;
begin
  update session set revoked_at = now() where token_hash = sha256(convert_to(token, 'UTF8')) and revoked_at is null returning * into ended;
  return case when ended.id is not null then jsonb_build_object('id', ended.id, 'staffId', ended.staff_id) end;
end $$;

create function end_other_sessions(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
  ended int;
begin
  update session set revoked_at = now() where staff_id = held.staff_id and id <> held.id and revoked_at is null;
  get diagnostics ended = row_count;
  return to_jsonb(ended);
end $$;

-- At most one write a minute for each session: reading a page should not cost one.
create function note_use(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update session set last_seen_at = now()
  where id = (select id from live_session(token)) and last_seen_at < now() - interval '1 minute';
  return null;
end $$;

-- Proofs of identity --------------------------------------------------------------------------------------------------

-- Whether the session's person has just proved who they are: by the next step of their authenticator once they have one, else by
-- their password. What needs a proof is done in this same transaction.
create function prove_again(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

create function proven_session(token text) returns session
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
begin
  if held.proven_in is distinct from pg_current_xact_id()::text then
    perform refuse(16, 'This needs a proof of identity in the same transaction');
  end if;
  return held;
end $$;

create function confirm_identity(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := proven_session(token);
  made uuid;
begin
  insert into step_up (staff_id, session_id, purpose, content_hash, method, expires_at)
  values (held.staff_id, held.id, request->>'purpose', request->>'contentHash', held.proven_by, clock_timestamp() + interval '2 minutes')
  returning id into made;
  insert into step_up_content (step_up_id, proposal_id, content_hash)
  select made, (one->>'proposalId')::uuid, one->>'contentHash' from jsonb_array_elements(request->'covers') one;
  return to_jsonb(made);
end $$;

-- Uses a confirmation up for what it was given for. The method by which it was proved, or null.
create function use_confirmation(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
  how text;
begin
  update step_up set used_at = clock_timestamp()
  where id = (request->>'stepUpId')::uuid and staff_id = held.staff_id and session_id = held.id and purpose = request->>'purpose'
    and content_hash = request->>'contentHash' and used_at is null and expires_at > clock_timestamp()
  returning method into how;
  return to_jsonb(how);
end $$;

-- Limits are set by people who have just confirmed who they are, for exactly these.
create function guard_limits_proof() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.made_by is not null and not exists (select from step_up where staff_id = new.made_by and purpose = 'set-limits'
      and used_in = pg_current_xact_id()::text) then
    perform refuse(16, 'Limits are set with a confirmed identity');
  end if;
  return new;
end $$;
create trigger guard_proof before insert on amount_limit for each row execute function guard_limits_proof();
revoke all on function guard_limits_proof() from public;

-- One's own sign-in ---------------------------------------------------------------------------------------------------

create function change_own_password(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
  person staff;
begin
  select * into person from staff where id = held.staff_id for update;
  if not password_fits(person, request->>'proof') then return 'false'; end if;
  update staff set password_hash = request->>'passwordHash', must_change_password = false where id = person.id;
  return 'true';
end $$;

create function set_factor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
begin
  perform from staff where id = held.staff_id and totp_secret is null for update;
  if not found then return '"on"'; end if;
  update staff set totp_secret = (request->>'sealed')::bytea, totp_last_step = (request->>'step')::bigint, enrolment_hash = null, enrolment_until = null
  where id = held.staff_id
    and (not factor_counts() or coalesce(enrolment_hash = sha256(convert_to(request->>'enrolment', 'UTF8')) and enrolment_until > clock_timestamp(), false));
  return case when found then '"set"' else '"code"' end;
end $$;

create function remove_factor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := proven_session(token);
begin
  update staff set totp_secret = null, totp_last_step = null where id = held.staff_id and held.proven_by = 'totp';
  return to_jsonb(found);
end $$;

create function set_mail_choice(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
begin
  update staff set no_mail_of = array(select jsonb_array_elements_text(request->'noMailOf')) where id = held.staff_id;
  return null;
end $$;

-- Editors -------------------------------------------------------------------------------------------------------------

create function name_editor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
begin
  insert into payout_editor (payout_id, staff_id) values ((request->>'payoutId')::uuid, held.staff_id) on conflict do nothing;
  return null;
end $$;

-- What people changed travels with the rows, from a payout to the one that repeats some of its rows and to no other.
create function inherit_editors(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
begin
  insert into payout_editor (payout_id, staff_id)
  select p.id, e.staff_id from payout p join payout_editor e on e.payout_id = p.parent_payout_id
  where p.id = (request->>'payoutId')::uuid on conflict do nothing;
  return null;
end $$;

revoke insert, update on staff, session, step_up from countinghouse_web;
revoke insert on step_up_content, payout_editor from countinghouse_web;

do $$
declare
  inner_one text;
  callable text;
begin
  foreach inner_one in array array['base64url(bytea)', 'password_fits(staff, text)', 'live_session(text)', 'acting_session(text)', 'acting_admin(text)',
    'proven_session(text)', 'factor_counts()', 'enrolment_end(jsonb)', 'put_staff(jsonb, jsonb)', 'put_demo_staff(jsonb, jsonb)', 'put_staff_change(jsonb, jsonb)', 'put_every_session_ended(jsonb, jsonb)'] loop
    execute format('revoke all on function %s from public', inner_one);
  end loop;
  foreach callable in array array['create_staff', 'change_staff', 'end_every_session', 'start_session', 'end_session', 'end_other_sessions', 'note_use',
    'prove_again', 'confirm_identity', 'use_confirmation', 'change_own_password', 'set_factor', 'remove_factor', 'set_mail_choice',
    'name_editor', 'inherit_editors'] loop
    execute format('revoke all on function %I(text, jsonb) from public', callable);
    execute format('grant execute on function %I(text, jsonb) to countinghouse_web', callable);
  end loop;
end $$;
