-- What a policy demands: the outcome of the first rule that applies (or of none: one approver), and one for each ceiling that is
-- exceeded. `sums` has the sum of each ceiling by its id, this proposal included, in minor units. Each outcome keeps the rule or the
-- ceiling as it was.
create or replace function policy_outcomes(applies policy_version, facts jsonb, sums jsonb, moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  one record;
  found_rule jsonb;
  outcomes jsonb;
begin
  for one in select value as rule, ordinality as place from jsonb_array_elements(applies.rules) with ordinality order by ordinality loop
    if policy_matches(one.rule->'when', facts, moment) then
      found_rule := jsonb_build_object('source', 'rule', 'number', one.place) || one.rule;
      exit;
    end if;
  end loop;
  outcomes := jsonb_build_array(jsonb_build_object('version', applies.number)
    || coalesce(found_rule, '{"source": "default", "id": "default", "when": {}, "demand": {"action": "approve", "steps": [{"approvers": 1}]}}'));
  for one in select value as ceiling, ordinality as place from jsonb_array_elements(applies.ceilings) with ordinality order by ordinality loop
    if (sums->>(one.ceiling->>'id'))::numeric > (one.ceiling->>'most')::numeric then
      outcomes := outcomes || (jsonb_build_object('version', applies.number, 'source', 'ceiling', 'number', one.place,
        'sum', sums->>(one.ceiling->>'id')) || one.ceiling);
    end if;
  end loop;
  return outcomes;
end $$;
