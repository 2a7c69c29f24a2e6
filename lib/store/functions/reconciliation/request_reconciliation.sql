-- Asks for a comparison of some days with the service, on behalf of the token's person; a background job does it.
create or replace function request_reconciliation(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
  made uuid;
begin
  select * into person from staff where id = held.staff_id;
  if person.role not in ('approver', 'admin') then perform refuse(16, 'A comparison is requested by an approver or an admin'); end if;
  perform pg_advisory_xact_lock(7264034);
  if exists (select from reconciliation_run where ended_at is null and purpose = 'requested') then
    return jsonb_build_object('problem', 'another-runs');
  end if;
  insert into reconciliation_run (purpose, first_day, last_day, requested_by)
  values ('requested', (request->>'firstDay')::date, (request->>'lastDay')::date, person.id) returning id into made;
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'reconciliation.request', 'reconciliation:' || made,
    jsonb_build_object('firstDay', request->'firstDay', 'lastDay', request->'lastDay'));
  perform announce('reconciliation', '{}');
  return jsonb_build_object('id', made);
end $$;

grant execute on function request_reconciliation to countinghouse_web;
