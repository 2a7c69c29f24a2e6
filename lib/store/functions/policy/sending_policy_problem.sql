-- Why a submission may not be sent for the first time: `policy-changed` where the policy in force asks for more than the one that
-- it was approved under; `over-ceiling` where a ceiling of the day does, because it is sent on another day than it was approved for.
-- Null where it may.
create or replace function sending_policy_problem(s submission) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
  applies policy_version := policy_in_force();
  moment timestamptz := clock_timestamp();
  problem text := 'policy-changed';
begin
  if s.proposal_id is null then return null; end if;
  select * into asked from proposal where id = s.proposal_id;
  if asked.policy_version is not distinct from applies.number then
    if sending_day(asked, asked.decided_at) = day_of(moment) then return null; end if;
    problem := 'over-ceiling';
    applies.rules := '[]';
    applies.ceilings := jsonb_path_query_array(applies.ceilings, '$[*] ? (@.scope like_regex "-day$")');
  end if;
  if exists (select from approval a where a.proposal_id = asked.id and a.decision = 'approve' and not outcomes_met(policy_outcomes(applies,
      known_facts(asked, applies, asked.decided_at), ceiling_sums(applies, asked, a.approver_id, moment), asked.decided_at), approvals_given(asked.id))) then
    return problem;
  end if;
  return null;
end $$;
