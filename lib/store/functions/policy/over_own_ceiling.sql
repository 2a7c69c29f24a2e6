-- Whether a ceiling blocks this approver, because of what they have approved today.
create or replace function over_own_ceiling(asked proposal, approver uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  applies policy_version := policy_in_force();
begin
  applies.ceilings := jsonb_path_query_array(applies.ceilings, '$[*] ? (@.scope == "approver-day" && @.demand.action == "block")');
  if applies.ceilings = '[]' then return false; end if;
  return exists (select from jsonb_array_elements(applies.ceilings) c, ceiling_sums(applies, asked, approver, clock_timestamp()) sums
    where (sums->>(c.value->>'id'))::numeric > (c.value->>'most')::numeric);
end $$;
