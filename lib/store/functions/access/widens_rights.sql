-- Whether a change gives a person more than they have, or opens their account anew. Whatever is not certainly less does.
create or replace function widens_rights(person staff, request jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case request->>'action'
    when 'disable' then false
    when 'end-sessions' then false
    when 'set-groups' then exists (select from jsonb_array_elements_text(request->'groups') g where g <> all (person.groups))
    when 'set-role' then not coalesce(request->>'role' = 'viewer' or person.role = 'approver' and request->>'role' = 'preparer', false)
    else true end;
end $$;
