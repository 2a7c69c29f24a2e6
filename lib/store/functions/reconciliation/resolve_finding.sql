-- Resolves open findings with one comment, on behalf of the token's person: all of those named, or none.
create or replace function resolve_finding(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
  f finding;
  named uuid[] := array(select distinct value::uuid from jsonb_array_elements_text(request->'findingIds'));
  known int := 0;
begin
  select * into person from staff where id = held.staff_id;
  if person.role not in ('approver', 'admin') then perform refuse(16, 'A finding is resolved by an approver or an admin'); end if;
  if decides_from(person) is not null then perform refuse(6, 'After a reset of their sign-in a person decides about nothing for a while'); end if;
  if btrim(coalesce(request->>'comment', '')) = '' then perform refuse(6, 'Resolving a finding needs a comment'); end if;
  for f in select * from finding where id = any (named) order by id for update loop
    known := known + 1;
    if f.state <> 'open' then perform refuse(1, 'The finding is resolved already'); end if;
    update finding set state = 'resolved', resolved_at = clock_timestamp(), resolved_by = person.id, resolution = request->>'resolution',
      comment = btrim(request->>'comment') where id = f.id;
    perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'finding.resolve', 'finding:' || f.id,
      jsonb_build_object('kind', f.kind, 'serviceId', f.service_id, 'resolution', request->>'resolution', 'comment', request->>'comment'));
  end loop;
  if known = 0 or known < cardinality(named) then perform refuse(0, 'There is no such finding'); end if;
  return null;
end $$;

grant execute on function resolve_finding to countinghouse_web;
