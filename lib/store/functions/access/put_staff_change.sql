-- Adds a person by invitation, or changes one: role, groups, password, authenticator, disabled or not. For the owner, who alone brings a
-- password or a code with it, and for a change that request_staff_change admits or a second person approved.
create or replace function put_staff_change(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  what text := request->>'action';
  person staff;
  more jsonb := '{}';
  ended int;
begin
  -- One change of the staff at a time: two admins must not each disable the other as "not the last".
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  if what = 'invite' then
    -- It has no password until the person chooses one with a code.
    insert into staff (email, name, role, groups, password_hash, created_by)
    values (request->>'email', request->>'name', request->>'role', array(select jsonb_array_elements_text(request->'groups')), 'none', (actor->>'id')::uuid)
    on conflict do nothing returning * into person;
    if person.id is null then return jsonb_build_object('problem', 'email-taken'); end if;
    perform write_audit(actor, 'staff.add', 'staff:' || person.id,
      jsonb_build_object('email', person.email, 'name', person.name, 'role', person.role, 'groups', person.groups));
    return jsonb_build_object('id', person.id, 'name', person.name, 'sessionsEnded', 0);
  end if;
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
    when 'set-groups' then
      update staff set groups = array(select jsonb_array_elements_text(request->'groups')) where id = person.id;
      more := jsonb_build_object('from', person.groups, 'to', request->'groups');
    when 'reset-factor' then
      update staff set totp_secret = null, totp_last_step = null,
        enrolment_hash = decode(request->>'enrolmentHash', 'hex'), enrolment_until = enrolment_end(request),
        access_reset_at = clock_timestamp() where id = person.id;
      perform forget_factors(person.id);
    when 'reset-password' then
      update staff set password_hash = coalesce(request->>'passwordHash', 'none'), must_change_password = request->>'passwordHash' is not null,
        password_until = case when request->>'passwordHash' is not null then handed_over_until() end,
        access_hash = null, access_until = null, access_reset_at = clock_timestamp(),
        totp_secret = case when (request->>'factor')::boolean then null else totp_secret end,
        totp_last_step = case when (request->>'factor')::boolean then null else totp_last_step end,
        enrolment_hash = case when (request->>'factor')::boolean then decode(request->>'enrolmentHash', 'hex') else enrolment_hash end,
        enrolment_until = case when (request->>'factor')::boolean then enrolment_end(request) else enrolment_until end
      where id = person.id;
      if (request->>'factor')::boolean then perform forget_factors(person.id); end if;
      delete from sign_in_attempt where account_key = encode(sha256(convert_to(person.email, 'UTF8')), 'hex');
      more := jsonb_build_object('authenticatorDropped', coalesce((request->>'factor')::boolean, false));
    when 'enrol' then
      if person.totp_secret is not null or has_passkey(person.id) then return jsonb_build_object('problem', 'factor-on', 'name', person.name); end if;
      update staff set enrolment_hash = decode(request->>'enrolmentHash', 'hex'), enrolment_until = enrolment_end(request) where id = person.id;
    when 'end-sessions' then null;
  end case;
  update session set revoked_at = now() where staff_id = person.id and revoked_at is null;
  get diagnostics ended = row_count;
  perform write_audit(actor, 'staff.' || what, 'staff:' || person.id, jsonb_build_object('email', person.email, 'sessionsEnded', ended)
    || jsonb_strip_nulls(jsonb_build_object('reason', request->>'reason', 'consentedBy', request->>'consentedBy')) || more);
  return jsonb_build_object('id', person.id, 'name', person.name, 'sessionsEnded', ended);
end $$;
