-- A change of the staff takes effect in the statement that approves its proposal.
create or replace function follow_staff_proposal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  change staff_change;
  done jsonb;
begin
  if new.kind <> 'change-staff' or new.state = old.state then return null; end if;
  update staff_change set state = case new.state when 'approved' then 'done' when 'rejected' then 'rejected' else 'withdrawn' end
    where id = new.subject_id and state = 'waiting' returning * into change;
  if new.state <> 'approved' then return null; end if;
  if change.id is null then perform refuse(17, 'This change of the staff does not wait any more'); end if;
  perform from approval a where a.proposal_id = new.id and a.decision = 'approve' and a.approver_id not in (change.made_by, coalesce(change.staff_id, change.made_by));
  if not found then perform refuse(17, 'A second person has not consented'); end if;
  perform from staff where id = change.made_by and role = 'admin' and disabled_at is null;
  if not found then perform refuse(17, 'Who asked for this change is no admin any more'); end if;
  done := put_staff_change((select jsonb_build_object('id', id, 'name', name) from staff where id = change.made_by), change.request
    || jsonb_build_object('consentedBy', (select string_agg(s.name, ', ' order by a.decided_at) from approval a join staff s on s.id = a.approver_id
      where a.proposal_id = new.id and a.decision = 'approve')));
  if done ? 'problem' then perform refuse(17, 'This change of the staff is not possible any more: ' || (done->>'problem')); end if;
  update staff_change set staff_id = (done->>'id')::uuid where id = change.id;
  return null;
end $$;
