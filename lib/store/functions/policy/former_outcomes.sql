-- The places of what was demanded of a proposal by rules and ceilings that the policy in force no longer has as they were.
create or replace function former_outcomes(asked proposal) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(jsonb_agg(ordinality - 1 order by ordinality), '[]')
  from policy_in_force() applies, jsonb_array_elements(asked.policy_outcomes) with ordinality outcome
  where outcome.value->>'source' <> 'default' and not exists (select from jsonb_array_elements(applies.rules || applies.ceilings) part
    where part.value = outcome.value - '{version,source,number,sum,over}'::text[])
$$;

grant execute on function former_outcomes to countinghouse_web;
