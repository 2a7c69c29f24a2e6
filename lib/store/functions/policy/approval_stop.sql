-- Why the policy does not let this person approve a proposal now; null where it does. `paused`: after a reset of their sign-in. `method` is how they confirmed their
-- identity; null asks whether any method would do.
create or replace function approval_stop(asked proposal, person staff, method text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  given jsonb := approvals_given(asked.id);
  theirs jsonb := jsonb_build_object('role', person.role, 'groups', person.groups);
  wait_minutes int;
begin
  if decides_from(person) is not null then return 'paused'; end if;
  if asked.policy_outcomes @> '[{"demand": {"action": "block"}}]' then return 'blocked'; end if;
  select max((value->'demand'->>'waitMinutes')::int) into wait_minutes from jsonb_array_elements(asked.policy_outcomes);
  if clock_timestamp() < asked.asked_at + make_interval(mins => coalesce(wait_minutes, 0)) then return 'too-early'; end if;
  if not approval_helps(asked, given, theirs || '{"method": "passkey"}') then return 'not-needed'; end if;
  if method is not null and not approval_helps(asked, given, theirs || jsonb_build_object('method', method)) then return 'factor'; end if;
  if over_own_ceiling(asked, person.id) then return 'ceiling'; end if;
  return null;
end $$;

grant execute on function approval_stop to countinghouse_web;
