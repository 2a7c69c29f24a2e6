-- Why a submission may not be sent for the first time under the policy in force; null where it may. What was approved under this
-- very version was decided by it.
create or replace function sending_policy_problem(s submission) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
  applies policy_version := policy_in_force();
  outcomes jsonb;
begin
  if s.proposal_id is null then return null; end if;
  select * into asked from proposal where id = s.proposal_id;
  if asked.policy_version is not distinct from applies.number then return null; end if;
  outcomes := policy_outcomes(applies, known_facts(asked, applies, asked.decided_at), ceiling_sums(applies, asked, null), asked.decided_at);
  return case when not outcomes_met(outcomes, approvals_given(asked.id)) then 'policy-changed' end;
end $$;
