-- Whether what a rule or a ceiling demands now (`next`) is certainly at least as strict as before: everything that meets it would
-- have met the other.
create or replace function as_strict(next jsonb, before jsonb) returns boolean
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  if next->>'action' = 'block' or before->>'action' = 'warn' then return true; end if;
  if next->>'action' = 'warn' or before->>'action' = 'block' then return false; end if;
  if method_level(next->>'factor') < method_level(before->>'factor') then return false; end if;
  if coalesce((next->>'waitMinutes')::int, 0) < coalesce((before->>'waitMinutes')::int, 0) then return false; end if;
  -- Steps that ask for nobody in particular are met by any as many approvals.
  if not jsonb_path_exists(before->'steps', '$[*] ? (exists (@.roles) || exists (@.groups))') then
    return requirement_total(next) >= requirement_total(before);
  end if;
  if coalesce((before->>'inOrder')::boolean, false) and not coalesce((next->>'inOrder')::boolean, false) then return false; end if;
  return jsonb_array_length(next->'steps') = jsonb_array_length(before->'steps') and not exists (
    select from generate_series(0, jsonb_array_length(before->'steps') - 1) at
    where (next->'steps'->at->>'approvers')::int < (before->'steps'->at->>'approvers')::int
      or (next->'steps'->at) - 'approvers' is distinct from (before->'steps'->at) - 'approvers');
end $$;
