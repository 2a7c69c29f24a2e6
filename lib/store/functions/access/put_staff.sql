-- Adds a person. For the owner; people of the app ask with request_staff_change.
create or replace function put_staff(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  added uuid;
begin
  insert into staff (email, name, role, password_hash, must_change_password, password_until, created_by, enrolment_hash, enrolment_until)
  values (request->>'email', request->>'name', request->>'role', request->>'passwordHash', true, handed_over_until(), (actor->>'id')::uuid,
    decode(request->>'enrolmentHash', 'hex'), enrolment_end(request))
  on conflict do nothing returning id into added;
  if added is null then return jsonb_build_object('problem', 'email-taken'); end if;
  perform write_audit(actor, 'staff.add', 'staff:' || added, jsonb_build_object(
    'email', request->>'email', 'name', request->>'name', 'role', request->>'role'));
  return jsonb_build_object('id', added);
end $$;
