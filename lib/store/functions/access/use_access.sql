-- Sets the password that a person chose with their one-time code, which is used up, and ends their sessions. Null where the code is not known, was
-- used, has run out, or the person is disabled. They decide about nothing for a while: somebody else may have had the code.
create or replace function use_access(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  person staff;
begin
  update staff set password_hash = request->>'passwordHash', must_change_password = false, password_until = null, access_hash = null,
      access_until = null, access_reset_at = clock_timestamp()
    where access_hash = sha256(convert_to(token, 'UTF8')) and access_until > clock_timestamp() and disabled_at is null
    returning * into person;
  if person.id is null then return null; end if;
  update session set revoked_at = now() where staff_id = person.id and revoked_at is null;
  delete from sign_in_attempt where account_key = encode(sha256(convert_to(person.email, 'UTF8')), 'hex');
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'staff.use-access', 'staff:' || person.id, '{}');
  return jsonb_build_object('id', person.id);
end $$;

grant execute on function use_access to countinghouse_web;
