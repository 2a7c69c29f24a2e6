-- Opens a session for whom the identity provider names. The app has verified what the provider says, and which role their groups give. A
-- person who is not known is added with that role, which is never one that approves or administers. An account that is there already is
-- connected by its person only, who signs in here and confirms it (connect_identity): whoever controls emails at the provider must not come into it.
create or replace function start_oidc_session(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held staff_identity;
  person staff;
  role_given text := request->>'role';
  signed_in_before boolean;
begin
  if not from_app(request) or request->>'issuer' is distinct from (select oidc_issuer from control) then
    perform refuse(16, 'Single sign-on is for the app, with the identity provider of its settings');
  end if;
  if role_given not in ('viewer', 'preparer', 'auditor') then perform refuse(16, 'Single sign-on makes nobody an approver or an admin'); end if;
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  select * into held from staff_identity where issuer = request->>'issuer' and subject = request->>'subject';
  if held.staff_id is null then
    if (request->>'emailVerified')::boolean is not true then return jsonb_build_object('problem', 'email'); end if;
    select * into person from staff where email = request->>'email' for update;
    if person.disabled_at is not null or exists (select from staff_identity i where i.staff_id = person.id and i.issuer = request->>'issuer') then
      return jsonb_build_object('problem', 'not-known');
    end if;
    if person.id is not null then return jsonb_build_object('problem', 'connect-first'); end if;
    if role_given is null then return jsonb_build_object('problem', 'no-group'); end if;
    held.follows_groups := true;
    insert into staff (email, name, role, password_hash) values (request->>'email', request->>'name', role_given, 'none') returning * into person;
    perform write_audit('{"id": null, "name": "single sign-on"}', 'staff.add', 'staff:' || person.id,
      jsonb_build_object('email', person.email, 'name', person.name, 'role', person.role));
    insert into staff_identity (issuer, subject, staff_id, email, follows_groups)
    values (request->>'issuer', request->>'subject', person.id, request->>'email', held.follows_groups);
    perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'staff.connect-identity', 'staff:' || person.id,
      jsonb_build_object('email', request->>'email'));
  else
    select * into person from staff where id = held.staff_id for update;
    if person.disabled_at is not null then return jsonb_build_object('problem', 'not-known'); end if;
  end if;
  if held.follows_groups and person.role in ('viewer', 'preparer', 'auditor') then
    if role_given is null then return jsonb_build_object('problem', 'no-group'); end if;
    if role_given <> person.role then
      update staff set role = role_given where id = person.id returning * into person;
      perform write_audit('{"id": null, "name": "single sign-on"}', 'staff.set-role', 'staff:' || person.id,
        jsonb_build_object('email', person.email, 'role', role_given));
    end if;
  end if;
  signed_in_before := exists (select from session s where s.staff_id = person.id);
  return open_session(token, person, request, array[request->>'device']) || jsonb_build_object('id', person.id, 'name', person.name,
    'email', person.email, 'locale', person.locale, 'signedInBefore', signed_in_before);
end $$;

grant execute on function start_oidc_session to countinghouse_web;
