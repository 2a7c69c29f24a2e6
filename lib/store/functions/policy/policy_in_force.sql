-- The policy that applies now: the newest version in force.
create or replace function policy_in_force() returns policy_version
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select * from policy_version where state = 'in-force' order by in_force_at desc, number desc limit 1
$$;

grant execute on function policy_in_force to countinghouse_web;
