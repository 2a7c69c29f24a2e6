-- Refuses a policy that could not be evaluated: every rule and ceiling has what it needs, and nothing that is not known.
create or replace function check_policy(p policy_version) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  one jsonb;
  ids text[];
begin
  select array_agg(value->>'id') into ids from jsonb_array_elements(p.rules || p.ceilings);
  if array_position(ids, null) is not null or (select count(distinct x) <> count(*) from unnest(ids) x) then
    perform refuse(17, 'Every rule and ceiling has an id of its own');
  end if;
  for one in select value from jsonb_array_elements(p.rules) loop
    if exists (select from jsonb_object_keys(one->'when') k where k not in ('kinds', 'currency', 'totalAbove', 'rowsAbove', 'highestRowAbove',
        'payeeNewerThanDays', 'noControlTotal', 'edited', 'warnings', 'makers', 'from', 'until', 'weekdays')) then
      perform refuse(17, 'A rule has a condition that is not known');
    end if;
    if (one->'when' ? 'totalAbove' or one->'when' ? 'highestRowAbove') and not one->'when' ? 'currency' then
      perform refuse(17, 'A condition on an amount names its currency');
    end if;
    if (one->'when' ? 'from') <> (one->'when' ? 'until') then perform refuse(17, 'A time of day has a start and an end'); end if;
    perform check_requirement(one->'demand');
    -- Otherwise nobody could change the policy any more.
    if one->'demand'->>'action' = 'block' and (not one->'when' ? 'kinds' or one->'when'->'kinds' ? 'policy-change') then
      perform refuse(17, 'A rule that blocks names what it blocks, and never a change of the policy');
    end if;
    if one->'demand'->>'action' = 'warn' then perform refuse(17, 'A rule demands approvals, or blocks'); end if;
    perform policy_matches((one->'when') - 'kinds' - 'currency' - 'makers' - 'warnings', '{"rows": 1000000, "edited": 1, "totals": {}}', clock_timestamp());
  end loop;
  for one in select value from jsonb_array_elements(p.ceilings) loop
    if not coalesce(one->>'scope' in ('row', 'payee-day', 'maker-day', 'approver-day', 'payout', 'merchant-day') and one->>'currency' ~ '^[A-Z]{3}$'
      and one->>'most' ~ '^[0-9]{1,18}$', false) then
      perform refuse(17, 'A ceiling names what it limits, a currency and an amount');
    end if;
    perform check_requirement(one->'demand');
  end loop;
end $$;
