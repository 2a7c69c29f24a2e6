-- I6: a proposal begins as pending and does not change; its approvals and rejections decide it.
create or replace function guard_proposal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  free text[] := array['state', 'decided_at', 'void_reason', 'policy_outcomes', 'policy_version', 'approvals_needed', 'reminded_at'];
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then perform refuse(6, 'A proposal begins as pending'); end if;
    if not exists (select from environment where env = new.env) then
      perform refuse(7, format('A proposal of the environment %s does not belong into this database', new.env));
    end if;
    new.recipients_hash := proposed_recipients(new);
    -- What is asked for at the same moment could not see one another's sums.
    if jsonb_path_exists((policy_in_force()).ceilings, '$[*] ? (@.scope like_regex "-day$" && @.scope != "approver-day")') then
      perform pg_advisory_xact_lock(hashtextextended('ceilings', 0));
    end if;
    if new.asked_at = now() then new.asked_at := clock_timestamp(); end if;
    new.facts := proposal_facts(new);
    new.policy_outcomes := '[]';
    return with_policy(new, null);
  end if;
  if to_jsonb(old) - free is distinct from to_jsonb(new) - free then
    perform refuse(6, 'What was proposed does not change: take it back and propose anew');
  end if;
  if new.approvals_needed < old.approvals_needed or new.policy_outcomes <> old.policy_outcomes
    and (select coalesce(jsonb_agg(value order by ordinality), '[]') from jsonb_array_elements(new.policy_outcomes) with ordinality
      where ordinality <= jsonb_array_length(old.policy_outcomes)) <> old.policy_outcomes then
    perform refuse(17, 'What the policy demanded once is not taken away');
  end if;
  perform guard_edge('proposal', old.state, new.state);
  if new.state = 'approved' and old.state <> 'approved' then
    if not outcomes_met(new.policy_outcomes, approvals_given(new.id)) then
      perform refuse(6, 'The approvals that the policy demands are not given');
    end if;
    if exists (select from approval where proposal_id = new.id and decision = 'reject') then
      perform refuse(6, 'Somebody rejected it');
    end if;
  end if;
  if new.state = 'rejected' and not exists (select from approval where proposal_id = new.id and decision = 'reject') then
    perform refuse(6, 'Nobody rejected it');
  end if;
  if new.state = 'void' and exists (select from submission where proposal_id = new.id) then
    perform refuse(6, 'Submissions were made of it: it cannot be taken back');
  end if;
  return new;
end $$;
