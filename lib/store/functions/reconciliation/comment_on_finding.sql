-- Adds what the token's person writes about a finding, resolved or not. It changes nothing about it.
create or replace function comment_on_finding(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
  which uuid := (request->>'findingId')::uuid;
begin
  select * into person from staff where id = held.staff_id;
  if person.role not in ('preparer', 'approver', 'admin') then perform refuse(16, 'Who only reads writes no comments'); end if;
  if not exists (select from finding where id = which) then perform refuse(0, 'There is no such finding'); end if;
  insert into finding_comment (finding_id, author_id, said) values (which, person.id, btrim(request->>'said'));
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'finding.comment', 'finding:' || which,
    jsonb_build_object('said', btrim(request->>'said')));
  return null;
end $$;

grant execute on function comment_on_finding to countinghouse_web;
