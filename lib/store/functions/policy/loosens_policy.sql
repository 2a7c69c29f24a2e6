-- Whether a policy might allow anything that the one before it does not. A shorter pause after a reset does. Else it certainly does not where every rule and ceiling of the
-- one before is still there, in the same order and with the same conditions, each at least as strict, and every rule put before one
-- of them is at least as strict as all that follow it; every rule is as strict as none. Anything else counts as looser.
create or replace function loosens_policy(next policy_version, before policy_version) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  rule jsonb;
  place int := 0;
begin
  if next.reset_pause_hours < before.reset_pause_hours then return true; end if;
  -- `place` counts the rules of the one before that were met again so far.
  for rule in select value from jsonb_array_elements(next.rules) with ordinality order by ordinality loop
    if before.rules->place->>'id' = rule->>'id' then
      if before.rules->place->'when' is distinct from rule->'when' or not as_strict(rule->'demand', before.rules->place->'demand') then return true; end if;
      place := place + 1;
    else
      if exists (select from jsonb_array_elements(before.rules) with ordinality
        where ordinality > place and not as_strict(rule->'demand', value->'demand')) then return true; end if;
    end if;
  end loop;
  if place < jsonb_array_length(before.rules) then return true; end if;
  return exists (select from jsonb_array_elements(before.ceilings) was where not exists (
    select from jsonb_array_elements(next.ceilings) now
    where (now.value->>'scope', now.value->>'currency') = (was.value->>'scope', was.value->>'currency')
      and (now.value->>'most')::numeric <= (was.value->>'most')::numeric and as_strict(now.value->'demand', was.value->'demand')));
end $$;

grant execute on function loosens_policy to countinghouse_web;
