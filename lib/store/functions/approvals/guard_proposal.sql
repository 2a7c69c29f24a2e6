-- I6: a proposal begins as pending and does not change; its approvals and rejections decide it.
create or replace function guard_proposal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
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
