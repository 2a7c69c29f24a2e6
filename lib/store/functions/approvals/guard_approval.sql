-- I6: an approval is for exactly this content, by an approver other than the maker who has just confirmed their identity for
-- it.
create or replace function guard_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
  person staff;
  proof step_up;
  stop text;
begin
  select * into asked from proposal where id = new.proposal_id for update;
  if asked.state is distinct from 'pending' then perform refuse(6, 'The proposal is not pending'); end if;
  if asked.content_hash <> new.content_hash then perform refuse(6, 'The approval is for other content'); end if;
  if new.decision = 'approve' and asked.recipients_hash is distinct from proposed_recipients(asked) then
    perform refuse(6, 'The rows are not what was asked about: where or what they pay is different now');
  end if;
  if asked.maker_id = new.approver_id then perform refuse(6, 'Nobody decides about what they asked for themselves'); end if;
  select * into person from staff where id = new.approver_id for share;
  if not may_consent(asked, person) then
    perform refuse(6, 'Only an approver decides');
  end if;
  if decides_from(person) is not null then perform refuse(6, 'After a reset of their sign-in a person decides about nothing for a while'); end if;
  select * into proof from step_up where id = new.step_up_id;
  if proof.staff_id is distinct from new.approver_id or step_up_covers(proof, new.proposal_id, new.content_hash) is not true
    or proof.used_in is distinct from pg_current_xact_id()::text then
    perform refuse(6, 'The decision needs a fresh proof of identity for exactly this content');
  end if;
  if new.decision = 'approve' then
    if asked.policy_version <> (policy_in_force()).number then perform refuse(17, 'The policy has changed since this was evaluated'); end if;
    stop := approval_stop(asked, person, proof.method);
    if stop is not null then perform refuse(17, format('The policy does not let this person approve now: %s', stop)); end if;
  end if;
  new.step_up_method := proof.method;
  new.approver_role := person.role;
  new.approver_groups := person.groups;
  new.decided_at := clock_timestamp();
  return new;
end $$;
