-- Evaluates the policy in force for a proposal that is stored, and keeps what it demands in addition. Returns the proposal.
create or replace function put_policy(asked proposal, approver uuid) returns proposal
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  was proposal := asked;
begin
  asked := with_policy(asked, approver);
  if (asked.policy_outcomes, asked.policy_version) is distinct from (was.policy_outcomes, was.policy_version) then
    update proposal set policy_outcomes = asked.policy_outcomes, policy_version = asked.policy_version, approvals_needed = asked.approvals_needed
      where id = asked.id;
    if asked.policy_outcomes <> was.policy_outcomes then perform announce_proposal(asked.id); end if;
  end if;
  return asked;
end $$;
