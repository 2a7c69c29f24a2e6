-- A change of the staff, on behalf of the admin whose token it is. What takes rights away takes effect at once; what gives somebody
-- more is kept as a change that waits, for which the app then makes a proposal. Nobody changes their own rights.
create or replace function request_staff_change(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  actor jsonb := acting_admin(token);
  person staff;
  made uuid;
begin
  select * into person from staff where email = request->>'email' for update;
  if request->>'action' = 'invite' then
    if person.id is not null then return jsonb_build_object('problem', 'email-taken'); end if;
  elsif person.id is null then return jsonb_build_object('problem', 'no-such-person');
  elsif person.id = (actor->>'id')::uuid then return jsonb_build_object('problem', 'own');
  elsif request->>'action' = 'reset-password' and ((request->>'factor')::boolean or person.password_hash = 'none'
      and not exists (select from staff_identity i where i.staff_id = person.id)) then
    perform refuse(16, 'An authenticator is removed with the consent of a second person, and an invitation has no password yet');
  end if;
  if exists (select from staff_change where state = 'waiting' and staff_change.request->>'email' = request_staff_change.request->>'email') then
    if widens_rights(person, request) then return jsonb_build_object('problem', 'waiting'); end if;
  end if;
  if not widens_rights(person, request) then return put_staff_change(actor, request); end if;
  insert into staff_change (staff_id, request, made_by, state) values (person.id, request, (actor->>'id')::uuid, 'waiting') returning id into made;
  return jsonb_build_object('waiting', made);
end $$;

grant execute on function request_staff_change to countinghouse_web;
