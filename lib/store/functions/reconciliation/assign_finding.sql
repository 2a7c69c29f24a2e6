-- Records who looks into open findings, or that nobody does any more, on behalf of the token's person.
create or replace function assign_finding(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
  handler staff;
  f finding;
  named uuid[] := array(select distinct value::uuid from jsonb_array_elements_text(request->'findingIds'));
begin
  select * into person from staff where id = held.staff_id;
  if person.role not in ('preparer', 'approver', 'admin') then perform refuse(16, 'Who only reads assigns no finding'); end if;
  select * into handler from staff where id = (request->>'staffId')::uuid;
  if request->>'staffId' is not null and (handler.id is null or handler.disabled_at is not null or handler.role not in ('preparer', 'approver', 'admin')) then
    perform refuse(16, 'Findings are handled by a preparer, an approver or an admin');
  end if;
  for f in select * from finding where id = any (named) order by id for update loop
    if f.state <> 'open' then perform refuse(1, 'The finding is resolved already'); end if;
    update finding set handled_by = handler.id, handled_since = case when handler.id is not null then clock_timestamp() end where id = f.id;
    perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'finding.assign', 'finding:' || f.id,
      jsonb_build_object('kind', f.kind, 'to', handler.name));
  end loop;
  return null;
end $$;

grant execute on function assign_finding to countinghouse_web;
