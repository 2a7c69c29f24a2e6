-- I6: an approval is for exactly this content, by somebody else than the maker, who is an approver at this moment and has
-- just proved who they are for this content; each person once; as many as are needed; one rejection ends it.

create function guard_step_up() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := clock_timestamp();
    new.expires_at := least(new.expires_at, new.created_at + interval '2 minutes');
    new.used_at := null;
    new.used_in := null;
    return new;
  end if;
  if to_jsonb(old) - array['used_at', 'used_in'] is distinct from to_jsonb(new) - array['used_at', 'used_in']
    or old.used_at is not null or new.used_at is null then
    perform refuse(6, 'A proof of identity is used once and does not change');
  end if;
  if clock_timestamp() > old.expires_at then perform refuse(6, 'The proof of identity has run out'); end if;
  new.used_at := clock_timestamp();
  new.used_in := pg_current_xact_id()::text;
  return new;
end $$;
create trigger guard before insert or update on step_up for each row execute function guard_step_up();

create function guard_proposal() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then perform refuse(6, 'A proposal begins as pending'); end if;
    if not exists (select from environment where env = new.env) then
      perform refuse(7, format('A proposal of the environment %s does not belong into this database', new.env));
    end if;
    new.recipients_hash := proposed_recipients(new);
    return new;
  end if;
  if to_jsonb(old) - array['state', 'decided_at', 'void_reason'] is distinct from to_jsonb(new) - array['state', 'decided_at', 'void_reason'] then
    perform refuse(6, 'What was proposed does not change: take it back and propose anew');
  end if;
  perform guard_edge('proposal', old.state, new.state);
  if new.state = 'approved' and old.state <> 'approved' then
    if (select count(distinct approver_id) from approval where proposal_id = new.id and decision = 'approve') < new.approvals_needed then
      perform refuse(6, format('%s approvals are needed', new.approvals_needed));
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
create trigger guard before insert or update on proposal for each row execute function guard_proposal();

create function guard_approval() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
  person staff;
  proof step_up;
begin
  select * into asked from proposal where id = new.proposal_id for update;
  if asked.state is distinct from 'pending' then perform refuse(6, 'The proposal is not pending'); end if;
  if asked.content_hash <> new.content_hash then perform refuse(6, 'The approval is for other content'); end if;
  if asked.maker_id = new.approver_id then perform refuse(6, 'Nobody decides about what they asked for themselves'); end if;
  select * into person from staff where id = new.approver_id for share;
  if person.role is distinct from 'approver' or person.disabled_at is not null then
    perform refuse(6, 'Only an approver decides');
  end if;
  select * into proof from step_up where id = new.step_up_id;
  if proof.staff_id is distinct from new.approver_id or proof.content_hash is distinct from new.content_hash
    or proof.used_in is distinct from pg_current_xact_id()::text then
    perform refuse(6, 'The decision needs a fresh proof of identity for exactly this content');
  end if;
  new.step_up_method := proof.method;
  new.decided_at := clock_timestamp();
  return new;
end $$;
create trigger guard before insert on approval for each row execute function guard_approval();

create function ask_proposal(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked uuid;
begin
  perform from payout where id = (request->>'payoutId')::uuid for update;
  insert into proposal (kind, subject_id, payout_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor,
    debit_minor, currency, approvals_needed)
  values (request->>'kind', (request->>'subjectId')::uuid, (request->>'payoutId')::uuid, request->>'env', (request->>'makerId')::uuid,
    request->>'contentHash', request->'summary', (request->>'rowCount')::int, (request->>'totalMinor')::bigint,
    (request->>'feeMinor')::bigint, (request->>'debitMinor')::bigint, request->>'currency', (request->>'approvalsNeeded')::int)
  returning id into asked;
  if request->>'kind' = 'payout' then
    update payout set state = 'pending_approval' where id = (request->>'payoutId')::uuid and state = 'draft';
  end if;
  perform write_audit(actor, 'proposal.ask', 'proposal:' || asked, request - array['summary']);
  perform announce_proposal(asked);
  return to_jsonb(asked);
exception when unique_violation then
  perform refuse(6, 'There is a proposal for this already that nobody has decided');
end $$;

create function announce_proposal(which uuid) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select announce('proposal', jsonb_build_object('proposalId', id, 'payoutId', payout_id, 'state', state)) from proposal where id = which
$$;

create function decision_problem(asked proposal, actor jsonb, request jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider uuid := (actor->>'id')::uuid;
begin
  if asked.id is null then return 'no-such-proposal'; end if;
  if asked.content_hash <> request->>'contentHash' then return 'other-content'; end if;
  if asked.state <> 'pending' then return 'not-pending'; end if;
  if asked.asked_at < clock_timestamp() - interval '24 hours' then return 'stale'; end if;
  if asked.maker_id = decider then return 'own-proposal'; end if;
  perform from staff where id = decider and role = 'approver' and disabled_at is null for share;
  if not found then return 'not-an-approver'; end if;
  if exists (select from approval where proposal_id = asked.id and approver_id = decider) then return 'already-decided'; end if;
  return null;
end $$;

-- Uses the proof up, unless this very transaction has done so already for nothing else.
create function use_step_up(proof uuid, person uuid, hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update step_up set used_at = clock_timestamp()
    where id = proof and used_at is null and expires_at >= clock_timestamp() and staff_id = person and content_hash = hash;
  return found or exists (select from step_up where id = proof and used_in = pg_current_xact_id()::text and staff_id = person
    and content_hash = hash and not exists (select from approval where step_up_id = proof));
end $$;

create function decide_proposal(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
  problem text;
  given int;
  outcome text := 'pending';
begin
  select * into asked from proposal where id = (request->>'proposalId')::uuid for update;
  problem := decision_problem(asked, actor, request);
  if problem is null and not use_step_up((request->>'stepUpId')::uuid, (actor->>'id')::uuid, asked.content_hash) then
    problem := 'step-up';
  end if;
  if problem is not null then return jsonb_build_object('problem', problem); end if;
  insert into approval (proposal_id, content_hash, approver_id, decision, reason, step_up_id, step_up_method)
  values (asked.id, asked.content_hash, (actor->>'id')::uuid, request->>'decision', request->>'reason', (request->>'stepUpId')::uuid, '');
  select count(*) into given from approval where proposal_id = asked.id and decision = 'approve';
  if request->>'decision' = 'reject' then outcome := 'rejected';
  elsif given >= asked.approvals_needed then outcome := 'approved'; end if;
  if outcome <> 'pending' then
    update proposal set state = outcome, decided_at = clock_timestamp() where id = asked.id;
    perform follow_proposal(asked, outcome);
  end if;
  perform write_audit(actor, 'proposal.' || (request->>'decision'), 'proposal:' || asked.id,
    jsonb_build_object('contentHash', asked.content_hash, 'reason', request->>'reason', 'state', outcome));
  perform announce_proposal(asked.id);
  return jsonb_build_object('state', outcome, 'approvals', given);
end $$;

-- The payout follows its proposal; one that was approved before (and asks again for some rows) stays approved.
create function follow_proposal(asked proposal, outcome text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if asked.kind <> 'payout' then return; end if;
  if outcome = 'approved' then
    update payout set state = 'approved' where id = asked.payout_id and state = 'pending_approval';
  elsif not exists (select from submission where payout_id = asked.payout_id) then
    update payout set state = 'draft' where id = asked.payout_id and state in ('pending_approval', 'approved');
  end if;
end $$;

create function void_proposal(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
begin
  select * into asked from proposal where id = (request->>'proposalId')::uuid for update;
  if asked.id is null then perform refuse(0, 'There is no such proposal'); end if;
  if asked.state not in ('pending', 'approved') then perform refuse(1, format('The proposal is %s already', asked.state)); end if;
  update proposal set state = 'void', decided_at = clock_timestamp(), void_reason = request->>'reason' where id = asked.id;
  perform follow_proposal(asked, 'void');
  perform write_audit(actor, 'proposal.void', 'proposal:' || asked.id, jsonb_build_object('reason', request->>'reason'));
  perform announce_proposal(asked.id);
  return null;
end $$;

create function lapse_proposals(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
  lapsed jsonb := '[]';
begin
  for asked in select * from proposal where state = 'pending' and asked_at < clock_timestamp() - interval '24 hours'
    order by id for update skip locked loop
    update proposal set state = 'lapsed', decided_at = clock_timestamp() where id = asked.id;
    perform follow_proposal(asked, 'lapsed');
    perform write_audit(actor, 'proposal.lapse', 'proposal:' || asked.id, '{}');
    perform announce_proposal(asked.id);
    lapsed := lapsed || to_jsonb(asked.id);
  end loop;
  return lapsed;
end $$;
