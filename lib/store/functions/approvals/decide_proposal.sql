-- Records a decision, and ends the proposal once enough have approved or one has rejected.
create or replace function decide_proposal(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
  problem text;
  given int;
  method text;
  outcome text := 'pending';
  rows_meant jsonb;
begin
  actor := acting(actor);
  select * into asked from proposal where id = (request->>'proposalId')::uuid for update;
  select s.method into method from step_up s where s.id = (request->>'stepUpId')::uuid;
  if asked.state = 'pending' and request->>'decision' = 'approve' then
    -- Two decisions of one person at the same moment could not see one another's sums.
    perform pg_advisory_xact_lock(hashtextextended('approver ' || (actor->>'id'), 0));
    asked := put_policy(asked, (actor->>'id')::uuid);
  end if;
  rows_meant := rows_named(asked.payout_id, request->'rows');
  problem := coalesce(decision_problem(asked, actor, request), case when rows_meant is null then 'no-such-row' end, case when request->>'decision' = 'approve' then
    (select approval_stop(asked, s, method) from staff s where s.id = (actor->>'id')::uuid) end);
  if problem is null and not use_step_up((request->>'stepUpId')::uuid, (actor->>'id')::uuid, asked.content_hash) then
    problem := 'step-up';
  end if;
  if problem is not null then return jsonb_build_object('problem', problem); end if;
  insert into approval (proposal_id, content_hash, approver_id, decision, reason, step_up_id, step_up_method, about_rows)
  values (asked.id, asked.content_hash, (actor->>'id')::uuid, request->>'decision', request->>'reason', (request->>'stepUpId')::uuid, '', rows_meant);
  select count(*) into given from approval where proposal_id = asked.id and decision = 'approve';
  if request->>'decision' = 'reject' then outcome := 'rejected';
  elsif outcomes_met(asked.policy_outcomes, approvals_given(asked.id)) then outcome := 'approved'; end if;
  if outcome <> 'pending' then
    update proposal set state = outcome, decided_at = clock_timestamp() where id = asked.id;
    perform follow_proposal(asked, outcome);
  end if;
  perform write_audit(actor, 'proposal.' || (request->>'decision'), 'proposal:' || asked.id,
    jsonb_build_object('contentHash', asked.content_hash, 'reason', request->>'reason', 'state', outcome)
      || case when rows_meant = '[]' then '{}' else jsonb_build_object('rows', jsonb_path_query_array(rows_meant, '$[*].line')) end);
  perform announce_proposal(asked.id);
  return jsonb_build_object('state', outcome, 'approvals', given);
end $$;

grant execute on function decide_proposal to countinghouse_web;
