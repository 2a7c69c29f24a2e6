-- The gaps of a policy that the one in force does not have already: rules and ceilings that are new or changed, and that nobody who is there can meet.
create or replace function new_policy_gaps(next policy_version) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  before policy_version := policy_in_force();
begin
  return (select coalesce(jsonb_agg(value order by ordinality), '[]') from jsonb_array_elements(policy_gaps(next)) with ordinality
    where (value->>'possible')::int < (value->>'needed')::int and not (before.rules || before.ceilings) @> jsonb_build_array(value->'part'));
end $$;

grant execute on function new_policy_gaps to countinghouse_web;
