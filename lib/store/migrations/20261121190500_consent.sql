-- What an admin sets for the house, another admin may consent to as well as an approver; about money only approvers decide.
create function may_consent(asked proposal, person staff) returns boolean language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(person.disabled_at is null and (person.role = 'approver' or person.role = 'admin' and asked.kind = 'change-limits'), false)
$$;

create or replace function guard_approval() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
  if not may_consent(asked, person) then
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

create or replace function decision_problem(asked proposal, actor jsonb, request jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider uuid := (actor->>'id')::uuid;
begin
  if asked.id is null then return 'no-such-proposal'; end if;
  if asked.content_hash <> request->>'contentHash' then return 'other-content'; end if;
  if asked.state <> 'pending' then return 'not-pending'; end if;
  if asked.asked_at < clock_timestamp() - interval '24 hours' then return 'stale'; end if;
  if asked.maker_id = decider then return 'own-proposal'; end if;
  perform from staff s where s.id = decider and may_consent(asked, s) for share;
  if not found then return 'not-an-approver'; end if;
  if exists (select from approval where proposal_id = asked.id and approver_id = decider) then return 'already-decided'; end if;
  return null;
end $$;
revoke all on function may_consent(proposal, staff) from public;
