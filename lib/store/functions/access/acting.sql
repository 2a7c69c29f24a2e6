-- Who acts: the person whose session token `actor` holds, or the system where it holds none. Refused where neither their role nor, for the
-- system, the word `system` is one of `allowed`; the word `app` stands for a system that shows that it is the app. The owner of the tables is both.
create or replace function acting(actor jsonb, allowed text[] default null) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  person staff;
begin
  perform act_as(actor);
  if actor->>'token' is null then
    if allowed is null or 'system' = any (allowed) or 'app' = any (allowed) and app_acts() or by_owner() then
      return '{"id": null, "name": "system"}';
    end if;
    perform refuse(16, 'Only a person with a live session does this');
  end if;
  select * into person from staff where id = acting_person();
  if person.role <> all (allowed) then perform refuse(16, format('A person with the role %s does not do this', person.role)); end if;
  return jsonb_build_object('id', person.id, 'name', person.name, 'role', person.role);
end $$;
