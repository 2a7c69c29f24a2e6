-- A change of the staff, on behalf of the admin whose token it is. What takes rights away takes effect at once; what gives somebody
-- more, or opens an account anew, is kept as a change that waits, for which the app then makes a proposal. Nobody changes their own
-- rights, and nobody brings a password or a code for another person: those are made when a second person has agreed (hand_over).
create or replace function request_staff_change(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  actor jsonb := acting_admin(token);
  person staff;
  made uuid;
begin
  request := request - array['passwordHash', 'enrolmentHash', 'factor', 'consentedBy'];
  select * into person from staff where email = request->>'email' for update;
  if request->>'action' = 'invite' then
    if person.id is not null then return jsonb_build_object('problem', 'email-taken'); end if;
  elsif person.id is null then return jsonb_build_object('problem', 'no-such-person');
  elsif person.id = (actor->>'id')::uuid then return jsonb_build_object('problem', 'own');
  elsif not (request->>'action' in ('enable', 'disable', 'end-sessions', 'set-role', 'set-groups') or opens_account(request)) then
    perform refuse(16, 'This change of the staff is for the owner of the database');
  end if;
  if opens_account(request) and not exists (select from staff s
      where s.role = 'admin' and s.disabled_at is null and s.id not in ((actor->>'id')::uuid, person.id)) then
    return jsonb_build_object('problem', 'no-second-admin', 'name', person.name);
  end if;
  if exists (select from staff_change where state = 'waiting' and staff_change.request->>'email' = request_staff_change.request->>'email') then
    if widens_rights(person, request) then return jsonb_build_object('problem', 'waiting'); end if;
  end if;
  if not widens_rights(person, request) then return put_staff_change(actor, request); end if;
  insert into staff_change (staff_id, request, made_by, state) values (person.id, request, (actor->>'id')::uuid, 'waiting') returning id into made;
  if opens_account(request) then
    perform write_audit(actor, 'staff.ask-reset', 'staff:' || person.id,
      jsonb_build_object('email', person.email, 'change', request->>'action', 'reason', request->>'reason'));
  end if;
  return jsonb_build_object('waiting', made);
end $$;

grant execute on function request_staff_change to countinghouse_web;
