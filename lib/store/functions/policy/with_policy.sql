-- A proposal with what the policy in force demands of it now added to what it demanded before, where that is not as strict already:
-- nothing that was demanded once is taken away. A ceiling of a recipient's day names whom it is about (`over`). Ceilings of an approver's day are added where one is given, unless they block: then only this approver is refused.
create or replace function with_policy(asked proposal, approver uuid) returns proposal
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  applies policy_version := policy_in_force();
  moment timestamptz := clock_timestamp();
  added jsonb;
begin
  select coalesce(jsonb_agg(now.value || case when now.value->>'scope' = 'payee-day' then jsonb_strip_nulls(jsonb_build_object('over',
        recipients_above(asked, now.value->>'currency', (now.value->>'most')::numeric, moment))) else '{}' end order by now.ordinality), '[]') into added
    from jsonb_array_elements(policy_outcomes(applies, known_facts(asked, applies, moment), ceiling_sums(applies, asked, approver, moment), moment)) with ordinality now
    where not (now.value->>'scope' is not distinct from 'approver-day' and now.value->'demand'->>'action' = 'block')
      and not exists (select from jsonb_array_elements(asked.policy_outcomes) was
        where (was.value->>'source', was.value->>'id', was.value->'demand') is not distinct from (now.value->>'source', now.value->>'id', now.value->'demand')
          or now.value->'demand'->>'action' = 'approve' and as_strict(was.value->'demand', now.value->'demand'));
  asked.policy_outcomes := asked.policy_outcomes || added;
  asked.policy_version := applies.number;
  asked.approvals_needed := greatest(asked.approvals_needed, (select max(requirement_total(value->'demand')) from jsonb_array_elements(asked.policy_outcomes)));
  return asked;
end $$;
