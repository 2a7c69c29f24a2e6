-- What the policy demands of a pending proposal that can no longer be given, by the place of the outcome: with the approvals that were given, and
-- everybody who may still decide about it and neither made nor edited it.
create or replace function proposal_gaps(asked proposal) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  given jsonb := approvals_given(asked.id);
  people jsonb;
begin
  select coalesce(jsonb_agg(as_approver(s)), '[]') into people from staff s
    where may_consent(asked, s) and s.id <> asked.maker_id and not contributed(asked, s.id)
      and not exists (select from approval a where a.proposal_id = asked.id and a.approver_id = s.id);
  return (select coalesce(jsonb_agg(jsonb_build_object('at', ordinality - 1, 'needed', needed, 'possible', possible) order by ordinality), '[]')
    from jsonb_array_elements(asked.policy_outcomes) with ordinality,
      requirement_total(value->'demand') needed, possible_approvals(value->'demand', given, people) possible
    where possible < needed);
end $$;

grant execute on function proposal_gaps to countinghouse_web;
